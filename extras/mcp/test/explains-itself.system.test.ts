import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("arcs-mcp explains itself, on the right streams", { timeout: 60_000 }, () => {
  const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
  const run = (args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ["--import", "tsx", "--conditions=@arcs/source", main, ...args], {
      env: { PATH: process.env["PATH"]! },
      encoding: "utf8",
    });
  const helped = run(["--help"]);
  expect([helped.status, helped.stderr]).toEqual([0, ""]);
  expect(helped.stdout).toContain("ARCS_API_KEY");
  const failed = run([]);
  expect([failed.status, failed.stdout]).toEqual([2, ""]);
  expect(failed.stderr).toMatch(/^ARCS_API_URL must be .*\nARCS_API_KEY must be .*\n$/);
});
