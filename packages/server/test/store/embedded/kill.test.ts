import { describe, expect, test } from "vitest";

import { runKillLoop } from "./kill-loop.ts";

describe("the embedded store", () => {
  test("loses nothing that it acknowledged when its process is killed", async () => {
    const report = await runKillLoop({ delays: [120, 400, 60, 650, 250] });
    expect(report).toMatchObject({ kills: 5, lost: 0, halfDone: 0, unindexed: 0 });
    expect(report.acknowledged).toBeGreaterThan(50);
    expect(report.slowestStart).toBeLessThan(30_000);
  });
});
