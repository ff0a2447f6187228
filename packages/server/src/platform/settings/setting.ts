import type { Setting as CommonSetting } from "@arcs/core/internal";

/** One setting of the server: its source, its meaning, and its default. */
export type Setting<Value> = CommonSetting<Value> & {
  /** Name of the environment variable. The flag wins over it. */
  env: string;
  /** Name of the flag, with its dashes. */
  flag: string;
  /** In the documentation, where the fallback follows from other settings. */
  fallbackText?: string;
  what: string;
};
