import type { Platform } from "./create-payer.ts";

/** Clock, fetch and timers, which every platform has. */
export const platform: Platform = {
  now: () => Date.now(),
  send: (input, init) => fetch(input, init),
  pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};
