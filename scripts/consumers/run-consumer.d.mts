import type { Consumer } from "./table.d.mts";

/** The answer of `usePackages` where the optional packages are not installed. */
export const expected: Readonly<Record<string, unknown>>;

/** Installs, builds and runs a project. The folder of one that failed stays. */
export function runConsumer(
  consumer: Consumer,
  scene: { packed: string; credential: { credential: string; issuer: string } },
): Promise<{ outcome: "passed" | "failed" | "not here"; why: string }>;
