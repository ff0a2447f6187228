// One vitest process that runs a test with or without a fault, so unaffected files are transformed
// once. It runs in its own process, controlled by messages, because the active fault is
// process-wide (see the plugin in vitest.config.ts).
import { join } from "node:path";
import { createVitest } from "vitest/node";

const root = join(import.meta.dirname, "..");
process.chdir(root);
const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  reporters: [{}],
  isolate: true,
});
await vitest.standalone();

process.on("message", async ({ test, fault }) => {
  process.send(
    await hasFailed({ test, fault }).then(
      (failed) => ({ failed }),
      (error) => ({ problem: String(error) }),
    ),
  );
});
process.on("disconnect", () => void vitest.exit(true));
process.send({ ready: true });

async function hasFailed({ test, fault }) {
  // In one project: the same test on another store detects nothing more.
  const specifications = (await vitest.globTestSpecifications([join(root, test)])).slice(0, 1);
  if (specifications.length === 0) throw new Error(`no project runs ${test}`);
  if (fault !== undefined) putIn(fault);
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // The answer contains modules of earlier runs too, with their old results.
    const [{ moduleId }] = specifications;
    return (
      unhandledErrors.length > 0 ||
      testModules.some((module) => module.moduleId === moduleId && !module.ok())
    );
  } finally {
    if (fault !== undefined) takeOut(fault);
  }
}

function putIn(fault) {
  process.env.ARCS_FAULT = JSON.stringify(fault);
  vitest.invalidateFile(join(root, fault.file));
}

function takeOut({ file }) {
  delete process.env.ARCS_FAULT;
  vitest.invalidateFile(join(root, file));
}
