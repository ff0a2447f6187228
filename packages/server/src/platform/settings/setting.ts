import type { Setting as CommonSetting } from "@arcs/core/internal";

/** One setting of the server: where it is read from, what it means, and what holds without it. */
export type Setting<Value> = CommonSetting<Value> & {
  /** Name of the environment variable. The flag wins over it. */
  env: string;
  /** Name of the flag, with its dashes. */
  flag: string;
  /** In the documentation, where the fallback follows from other settings. */
  fallbackText?: string;
  what: string;
};
