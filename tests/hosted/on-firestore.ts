import { openFirestore } from "#server/store/firestore.ts";
import { stores } from "#tests/temple.ts";
import { inProcessClient } from "./stand-ins/in-process.ts";

// The rooms' own tests, word for word, with their records in the stand-in for Firestore.
stores.openEmpty = () => openFirestore(inProcessClient("demo-temple"));
