import type { RandomBytes } from "../base/ids.ts";

const HARMLESS = /^[A-Za-z0-9._-]{8,64}$/;
const ID_BYTES = 16;
// Drawing random bytes takes as long as the rest of an id, however many they are.
const IDS_AT_ONCE = 64;

/** Names requests by the caller's own id if that has a harmless form, else by a new one. */
export function createRequestIds({ randomBytes }: { randomBytes: RandomBytes }): (given: unknown) => string {
  let drawn = Buffer.alloc(0);
  let used = 0;
  return (given) => {
    if (typeof given === "string" && HARMLESS.test(given)) return given;
    if (used === drawn.length) {
      drawn = Buffer.from(randomBytes(ID_BYTES * IDS_AT_ONCE));
      used = 0;
    }
    used += ID_BYTES;
    return `req_${drawn.toString("base64url", used - ID_BYTES, used)}`;
  };
}
