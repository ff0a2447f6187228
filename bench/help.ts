// How long --help takes for each program and each of its commands, as npm run build has made them:
// the target is 150 ms of CPU.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROUNDS = 5;
const TARGET_MS = 150;
const packages = join(import.meta.dirname, "../packages");
// The program reports its own CPU time since its first instruction, as its last act.
const METER = `data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(String(user+system))})`;

type Run = { cpuMs: number; wallMs: number; text: string };

const slow = ["server", "ledger", "client"].flatMap(programsOf).flatMap(([name, path]) =>
  ["", ...commandsOf(run(path, []).text)].filter((command) => {
    const words = command === "" ? [] : command.split(" ");
    const runs = Array.from({ length: ROUNDS }, () => run(path, words));
    const [cpu, wall] = [
      medianOf(runs.map(({ cpuMs }) => cpuMs)),
      medianOf(runs.map(({ wallMs }) => wallMs)),
    ];
    console.log(
      `${`${name} ${command}`.padEnd(28)} CPU ${cpu.toFixed(0).padStart(4)} ms, wall ${wall.toFixed(0)} ms`,
    );
    return cpu > TARGET_MS;
  }),
);
process.exitCode = slow.length > 0 ? 1 : 0;

function programsOf(name: string): [name: string, path: string][] {
  const { bin } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as {
    bin: Record<string, string>;
  };
  return Object.entries(bin).map(([program, path]) => [program, join(packages, name, path)]);
}

/**
 * Reads the commands that a program lists, in two columns: names, and a description of each. Other
 * programs have options there.
 */
function commandsOf(help: string): string[] {
  return [...help.matchAll(/^ {2}([a-z][a-z-]*(?: [a-z]+)?) {2,}\S/gm)].map(
    ([, command = ""]) => command,
  );
}

function run(path: string, words: readonly string[]): Run {
  if (!existsSync(path)) throw new Error(`${path} is not there: npm run build makes it`);
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", METER, path, ...words, "--help"],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(stderr);
  return { cpuMs: Number(stderr) / 1000, wallMs: performance.now() - begun, text: stdout };
}

function medianOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
