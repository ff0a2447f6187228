import type { ValueForm } from "@arcs/core/internal";

/** One setting: where it is read from, what it means, and what holds without it. */
export type Setting<Value> = {
  /** Name of the environment variable. The flag wins over it. */
  env: string;
  /** Name of the flag, with its dashes. */
  flag: string;
  form: ValueForm<Value>;
  /** What holds when nothing is said; absent: nothing does, or what `fallbackText` says. */
  fallback?: Value;
  /** In the documentation, where the fallback follows from other settings. */
  fallbackText?: string;
  what: string;
  /** It is never shown, in no message. */
  secret?: true;
};
