import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";

import { type AuditSettings, readSettings } from "../../src/cli/options.ts";
import { createReport } from "../../src/cli/report.ts";
import { runAudit } from "../../src/cli/audit.ts";
import {
  DAY_MS,
  logKey,
  type PublishedService,
  startPublishedService,
} from "./published-service.ts";

export const never: AbortSignal = new AbortController().signal;
export const scene = {} as {
  service: PublishedService;
};
export let folder: string;

export async function audit(...more: string[]): Promise<Record<string, any>> {
  return auditWith({}, ...more);
}

export async function auditWith(
  {
    pause = () => Promise.resolve(),
    ...parts
  }: Partial<AuditSettings> & { pause?: () => Promise<void> },
  ...more: string[]
): Promise<Record<string, any>> {
  const read = readSettings([
    "--key",
    logKey,
    "--state",
    folder,
    "--once",
    "--json",
    ...more,
    `${scene.service.url}/log`,
  ]);
  const settings = { ...read, ...parts };
  const lines: string[] = [];
  const report = createReport("json", {
    out: (line) => void lines.push(line),
    err: () => undefined,
  });
  const good = await runAudit(settings, { report, signal: never, pause });
  const said = JSON.parse(lines.at(-1) ?? "{}");
  expect(said.good).toBe(good);
  return said;
}

/** A service for each test that has published its log, and a folder for an audit of it. */
export function usePublishedService(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "arcs-audit-"));
    scene.service = await startPublishedService();
    for (const root of ["r1", "r2"]) scene.service.pay(root, { payer: "p", amount: "100" });
    scene.service.pass(DAY_MS);
    for (const [index, agent] of ["agent-a", "agent-b"].entries()) {
      for (let each = 0; each < 3 + index; each++)
        scene.service.pay(agent, { payer: "p", amount: "5", rating: 4 });
    }
    scene.service.pass(DAY_MS);
    for (const agent of ["agent-a", "agent-b"]) scene.service.score(agent);
    scene.service.hide();
    await scene.service.publish();
  });
  afterEach(async () => {
    await scene.service.close();
    await rm(folder, { recursive: true, force: true });
  });
}
