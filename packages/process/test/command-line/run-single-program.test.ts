import { expect, test, vi } from "vitest";

import { runSingleProgram } from "../../src/command-line/run-single-program.ts";
import { runInProcess } from "../support/run-in-process.ts";

const work = vi.fn<(args: readonly string[]) => Promise<number>>(async () => 7);
const run = (args: string[]) =>
  runInProcess((given) => runSingleProgram({ help: "arcs-test [options]", version: () => "1.2.3", run: work }, given), {
    args,
  });

test.each([
  [["--help"], "arcs-test [options]\n"],
  [["x", "-h", "--wrong"], "arcs-test [options]\n"],
  [["--version"], "1.2.3\n"],
])("%j is answered, and nothing is done", async (args, stdout) => {
  work.mockClear();
  expect(await run(args)).toEqual({ code: 0, stdout, stderr: "" });
  expect(work).not.toHaveBeenCalled();
});

test("everything else is its work, whose code is the program's", async () => {
  expect(await run(["a", "--json"])).toEqual({ code: 7, stdout: "", stderr: "" });
  expect(work).toHaveBeenLastCalledWith(["a", "--json"]);
});
