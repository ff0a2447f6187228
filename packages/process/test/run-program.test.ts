import { expect, test, vi } from "vitest";

import { runProgram, runSingleProgram } from "../src/run-program.ts";
import { type Outcome, runInProcess } from "./support/run-in-process.ts";

type Work = (args: string[]) => Promise<number>;
function run(args: string[], work: Work = async () => 0): Promise<Outcome> {
  const what = "does something";
  const commands = {
    start: { what, help: "arcs-test start", load: async () => work },
    "keys list": { what, help: "arcs-test keys list", load: async () => work },
    gone: {
      what,
      help: "arcs-test gone",
      load: () => Promise.reject(new Error("not to be loaded")),
    },
  };
  const program = {
    name: "arcs-test",
    commands,
    run: (command: Work, rest: string[]) => command(rest),
    version: () => "1.2.3",
  };
  return runInProcess((given) => runProgram(program, given), { args });
}

test("runs the command that is named, with what follows its name", async () => {
  const work = vi.fn<Work>(async () => 7);
  expect(await run(["keys", "list", "--json"], work)).toMatchObject({ code: 7 });
  expect(await run(["start", "x"], work)).toMatchObject({ code: 7 });
  expect(work.mock.calls).toEqual([[["--json"]], [["x"]]]);
});

test.each([[[]], [["--help"]], [["-h"]], [["help"]], [["keys", "--help"]]])(
  "%j lists the commands",
  async (args) => {
    const stdout = expect.stringMatching(/^arcs-test <command>[^]*keys list {2}does something/);
    expect(await run(args)).toEqual({ code: 0, stdout, stderr: "" });
  },
);

test.each([
  [["start", "x", "--help"], "arcs-test start\n"],
  [["keys", "list", "-h"], "arcs-test keys list\n"],
  [["gone", "--help"], "arcs-test gone\n"],
])("%j says what the command does without loading it", async (args, stdout) => {
  expect(await run(args)).toEqual({ code: 0, stdout, stderr: "" });
});

test("--version is the version alone", async () => {
  expect(await run(["--version"])).toEqual({ code: 0, stdout: "1.2.3\n", stderr: "" });
});

test.each([
  [["strat"], "unknown command strat; did you mean start?\n"],
  [["kyes", "list"], "unknown command kyes list; did you mean keys list?\n"],
  [["keys", "fly"], "unknown command keys fly\n"],
  [["constructor"], "unknown command constructor\n"],
])("%j is not known", async (args, line) => {
  const { code, stdout, stderr } = await run(args);
  expect([code, stdout, stderr.slice(0, line.length)]).toEqual([2, "", line]);
});

test.each<[string, object, string, number?]>([
  [
    "the system",
    { message: "EACCES: permission denied, open 'x'", code: "EACCES", syscall: "open" },
    "EACCES: permission denied, open 'x'\n",
  ],
  [
    "the library",
    { message: "no such agent", code: "agent_not_found", details: {} },
    "no such agent (agent_not_found)\n",
  ],
  [
    "settings",
    { message: "2 problems", code: "invalid_argument", details: { problems: ["a", "b"] } },
    "a\nb\n",
    2,
  ],
  ["a store", { message: "gone", code: "store_failed", details: { problems: ["a"] } }, "a\n"],
])("what %s refuses is said without a stack", async (_, failure, stderr, code = 1) => {
  const error = Object.assign(new Error("x"), failure);
  expect(await run(["start"], () => Promise.reject(error))).toEqual({ code, stdout: "", stderr });
});

test("a fault of the program keeps its stack", async () => {
  const { code, stderr } = await run(["start"], () =>
    Promise.reject(new TypeError("x is not a function")),
  );
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^TypeError: x is not a function\n\s+at /),
  ]);
});

const work = vi.fn<(args: readonly string[]) => Promise<number>>(async () => 7);
const runSingle = (args: string[]) =>
  runInProcess(
    (given) =>
      runSingleProgram({ help: "arcs-test [options]", version: () => "1.2.3", run: work }, given),
    {
      args,
    },
  );

test.each([
  [["--help"], "arcs-test [options]\n"],
  [["x", "-h", "--wrong"], "arcs-test [options]\n"],
  [["--version"], "1.2.3\n"],
])("%j is answered, and nothing is done", async (args, stdout) => {
  work.mockClear();
  expect(await runSingle(args)).toEqual({ code: 0, stdout, stderr: "" });
  expect(work).not.toHaveBeenCalled();
});

test("everything else is its work, whose code is the program's", async () => {
  expect(await runSingle(["a", "--json"])).toEqual({ code: 7, stdout: "", stderr: "" });
  expect(work).toHaveBeenLastCalledWith(["a", "--json"]);
});
