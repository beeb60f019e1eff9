import { adminMeta } from "#app/admin/admin-meta.ts";
import { DonationsParts } from "./donations-parts.tsx";

export const meta = adminMeta("Sunday count");

export default function Counts() {
  return (
    <>
      <DonationsParts current="Sunday count" />
      <h1>Sunday count</h1>
    </>
  );
}
