import type { RandomBytes } from "../base/ids.ts";

const HARMLESS = /^[A-Za-z0-9._-]{8,64}$/;

/** The id of a request: the caller's own where it has a harmless form, else a new one. */
export function requestIdOf(given: unknown, { randomBytes }: { randomBytes: RandomBytes }): string {
  if (typeof given === "string" && HARMLESS.test(given)) return given;
  return `req_${Buffer.from(randomBytes(16)).toString("base64url")}`;
}
