import { randomBytes } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

import { stateOf } from "../../src/state/state.ts";
import { startAgent, type TestAgent } from "./runtime.ts";

export const seed = Uint8Array.from(randomBytes(32));
export const key = Buffer.from(seed).toString("hex");
export const apiKey = `arcs_test_${"A1b2C3d4E5".repeat(4)}abcdef`;
export const local = { LEDGER_CLUSTER: "local" };
export const operator = "b850bc30-45f8-0041-a00a-83df46d8555d";

const agents: TestAgent[] = [];
export const start = async (options: Parameters<typeof startAgent>[0]): Promise<TestAgent> => {
  const agent = await startAgent(options);
  agents.push(agent);
  return agent;
};
export const env = (variables: Record<string, string>): void => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};
export const configOf = ({
  runtime,
}: TestAgent): NonNullable<ReturnType<typeof stateOf>>["config"] => {
  const state = stateOf(runtime);
  if (state === undefined) throw new Error("the plugin is not started");
  return state.config;
};

export let folder: string;
export const scene: {
  cwd: MockInstance<() => string> | undefined;
} = { cwd: undefined };

/** Creates a folder for each test, and stops the agents that the test has started. */
export function useKeyHolder(): void {
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "arcs-keys-")));
  });
  afterEach(async () => {
    await Promise.all(agents.splice(0).map(({ runtime }) => runtime.stop()));
    vi.unstubAllEnvs();
    scene.cwd?.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  });
}
