import type { ArcsClient } from "@arcs/client";

import type { PluginState } from "../state/state.ts";
import type { FollowStore } from "./follow-state.ts";

/** Dependencies of a sweep. */
export type Sweep = Pick<PluginState, "ask" | "address" | "config" | "jobs"> & {
  client: ArcsClient;
  store: FollowStore;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now: () => number;
};
