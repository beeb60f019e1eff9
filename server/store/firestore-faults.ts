import { StoreError, type StoreFault } from "./store.ts";

/** Turns Firestore's errors into those of the store port; programming errors stay as they are. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const known = isMissingDatabase(error) ? NO_DATABASE : ANSWERS.get(codeOf(error));
  if (known) return new StoreError(...known, { cause: error });
  return isOutside(error) ? outOfReach(error) : error;
}

export function outOfReach(cause: unknown) {
  return new StoreError(
    "unavailable",
    "Google’s document store cannot be reached at the moment. Please try again in a minute.",
    { cause },
  );
}

/**
 * Stops waiting after `ms`. Firestore's client retries for minutes and a write may still arrive, so the error says that
 * the outcome is unknown, not that it failed.
 */
export async function within<R>(ms: number, work: Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, tooLate(ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(ms: number) {
  return new StoreError(
    "unavailable",
    `Google’s document store did not answer within ${ms / 1000} seconds. A change may still arrive: please look before you try again.`,
  );
}

/** Google's package does not export these to ES modules. */
const GrpcStatus = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNAUTHENTICATED: 16,
};

const NO_DATABASE: [StoreFault, string] = [
  "unavailable",
  "This Google project has no Firestore database yet: make one in native mode, as docs/hosting-on-firebase.md says.",
];

const NOT_LET_IN: [StoreFault, string] = [
  "unavailable",
  "Google’s document store does not let this server in: its account needs the role Cloud Datastore User.",
];

const ANSWERS = new Map<unknown, [StoreFault, string]>([
  [GrpcStatus.NOT_FOUND, ["not-found", "There is no such document."]],
  [GrpcStatus.ALREADY_EXISTS, ["conflict", "There is already a document with this id."]],
  [GrpcStatus.FAILED_PRECONDITION, ["conflict", "Somebody else changed the document in the meantime."]],
  [GrpcStatus.ABORTED, ["conflict", "Too many are changing the document at once. Please try again."]],
  [GrpcStatus.INVALID_ARGUMENT, ["invalid", "Google’s document store cannot keep this document."]],
  [GrpcStatus.PERMISSION_DENIED, NOT_LET_IN],
  [GrpcStatus.UNAUTHENTICATED, NOT_LET_IN],
  [
    GrpcStatus.RESOURCE_EXHAUSTED,
    [
      "unavailable",
      "Today’s free share of Google’s document store is used up. It begins anew at midnight Pacific time.",
    ],
  ],
]);

function codeOf(error: Error) {
  return "code" in error ? error.code : undefined;
}

function isMissingDatabase(error: Error) {
  return /database .*does not exist/i.test(error.message);
}

/** Errors of the network or the system have a code; missing credentials have none. */
function isOutside(error: Error) {
  return codeOf(error) !== undefined || /credentials|terminated|retries/i.test(error.message);
}
