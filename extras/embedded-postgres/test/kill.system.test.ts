import { describe, expect, test } from "vitest";

import { runKillLoop } from "./support/kill-loop.ts";

// Processes are started and killed; on a busy machine that takes its time.
describe("the embedded Postgres", { timeout: 120_000 }, () => {
  test("loses nothing that it acknowledged when its process is killed", async () => {
    // Two databases at once, because starting takes most of the time.
    const reports = await Promise.all([
      runKillLoop([{ writes: 40 }, { writes: 150 }]),
      runKillLoop([{ writes: 90 }]),
    ]);
    expect(reports.map(({ kills }) => kills)).toEqual([3, 2]);
    for (const report of reports) {
      expect(report).toMatchObject({ lost: 0, halfDone: 0, unindexed: 0 });
      expect(report.acknowledged).toBeGreaterThan(80);
      expect(report.slowestStart).toBeLessThan(30_000);
    }
  });
});
