// Builds the anchor program, or with --check compares what is committed with what the sources give.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { linkSbpf } from "./link-sbpf.mjs";

const COMPILER = "clang-19";
const root = join(import.meta.dirname, "../..");
const program = join(root, "programs/anchor");
const files = {
  executable: join(program, "anchor.so"),
  digest: join(program, "anchor.so.sha256"),
  module: join(root, "packages/ledger/src/program/generated.ts"),
  // Stand-in of the tests for a program that others have deployed.
  channels: join(program, "test/channels.so"),
};

const { values } = parseArgs({
  options: {
    check: { type: "boolean" },
    "need-compiler": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  console.log(`npm run program                        compile, link, write the executable, its digest and its module
npm run program -- --check             compare them with the sources (without ${COMPILER}: with each other only)
npm run program -- --check --need-compiler   fail where ${COMPILER} is missing (Debian: apt-get install ${COMPILER})`);
  process.exit(0);
}

const hasCompiler = (() => {
  try {
    execFileSync(COMPILER, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
if (!hasCompiler && (values["need-compiler"] || !values.check)) {
  console.error(`${COMPILER} is needed: apt-get install ${COMPILER}`);
  process.exit(1);
}

const [executable, channels] = hasCompiler
  ? ["src/anchor.c", "test/channels.c"].map(compile)
  : [files.executable, files.channels].map((file) => readFileSync(file));
const digest = createHash("sha256").update(executable).digest("hex");
const expected = {
  executable,
  digest: Buffer.from(`${digest}  anchor.so\n`),
  module: Buffer.from(moduleOf(executable, digest)),
  channels,
};
if (values.check) {
  const stale = Object.keys(files).filter(
    (name) => !readFileSync(files[name]).equals(expected[name]),
  );
  for (const name of stale)
    console.error(`${files[name].slice(root.length + 1)} is not what the sources give`);
  if (stale.length > 0) process.exit(1);
  console.log(
    `anchor.so ${digest} ${hasCompiler ? "compiled anew: equal" : `not compiled anew (no ${COMPILER})`}`,
  );
} else {
  for (const name of Object.keys(files)) writeFileSync(files[name], expected[name]);
  console.log(`anchor.so ${executable.length} bytes, SHA-256 ${digest}`);
}

function compile(source) {
  const folder = mkdtempSync(join(tmpdir(), "arcs-program-"));
  try {
    const object = join(folder, "program.o");
    // cpu v2: the 32-bit arithmetic of later ones is zero-extended in BPF but sign-extended in sBPF
    // v3.
    const options = [
      "-target",
      "bpfel",
      "-mcpu=v2",
      "-O2",
      "-ffreestanding",
      "-fno-builtin",
      "-fno-jump-tables",
    ];
    const warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-unused-function"];
    execFileSync(
      COMPILER,
      [...options, ...warnings, "-mllvm", "-bpf-stack-size=4096", "-c", source, "-o", object],
      {
        cwd: program,
        stdio: "inherit",
      },
    );
    return linkSbpf(readFileSync(object));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The executable as a module, so that the package finds it wherever it is bundled. */
function moduleOf(bytes, sha256) {
  const lines = bytes.toString("base64").match(/.{1,118}/g) ?? [];
  return `// Written by programs/build/build.mjs from programs/anchor. Do not edit.

/** SHA-256 of the anchor program's executable, as hex. */
export const programSha256 = "${sha256}";

/** The anchor program's executable, as base64. */
export const programBase64: string = [
${lines.map((line) => `  "${line}",`).join("\n")}
].join("");
`;
}
