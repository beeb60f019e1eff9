/** What the hosted backend is tried against here, as the tables call it. */
export const BACKENDS = {
  inProcess: "the in-process stand-in",
  wire: "the wire stand-in",
  mended: "the wire stand-in, mended",
  google: "Google’s emulator",
};
