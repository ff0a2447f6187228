import { describe, expect, test } from "vitest";

import { serverProgram } from "../test/support/server-program.ts";
import { runServerKillLoop, type ServerKillMoment } from "../test/support/server-kill-loop.ts";
import { createRandom, seed } from "../../process/test/support/random.ts";

// TEST_SERVER_KILLS=100 kills so much more often, at moments drawn from the seed.
const kills = Number(process.env["TEST_SERVER_KILLS"] ?? 0);
const everyday: ServerKillMoment[] = [{ startingMs: 900 }, { writes: 45 }, { writes: 1 }];
const moments = createRandom(seed);
// One in five in the midst of a start, perhaps of its recovery.
const random = Array.from({ length: kills }, (_, index): ServerKillMoment => {
  return index % 5 === 4 ? { startingMs: moments.below(3000) } : { writes: 1 + moments.below(80) };
});

describe("arcs-server with the embedded store", () => {
  test(
    "killed under write load, it has all that it acknowledged, and nothing by half",
    async () => {
      const report = await runServerKillLoop([...everyday, ...random], { program: serverProgram });
      const sorted = [...report.starts].sort((a, b) => a - b);
      if (kills > 0) process.stdout.write(`${JSON.stringify({ ...report, starts: sorted })}\n`);
      expect(report).toMatchObject({
        lost: [],
        halfDone: [],
        refused: [],
        undelivered: 0,
        invented: 0,
      });
      expect(report).toMatchObject({ logProblems: [], notLogged: [] });
      expect(report.checkpoints).toBeGreaterThan(0);
      expect(
        Object.values(report.acknowledged).reduce((sum, count) => sum + count, 0),
      ).toBeGreaterThan(40 + kills);
      expect(report.unanswered).toBeGreaterThan(0);
      expect(sorted.at(-1)).toBeLessThan(120_000);
    },
    300_000 + kills * 60_000,
  );
});
