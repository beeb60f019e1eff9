import { randomInt } from "node:crypto";

/**
 * A loopback address nobody else uses: a port given up there for a while is not given to others meanwhile, as happens
 * at 127.0.0.1. Only Linux has all of them.
 */
export function ownHost() {
  if (process.platform !== "linux") return "127.0.0.1";
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
