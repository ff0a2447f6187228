// One kept vitest that runs tests with a fault or without: transforms of what a fault leaves alone are made once.
// A process of its own, told by messages, because the fault in force is the process's (see the plugin in vitest.config.ts).
import { join } from "node:path";
import { createVitest } from "vitest/node";

const root = join(import.meta.dirname, "..");
process.chdir(root);
process.env.ARCS_SEED = "2026";
const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  reporters: [{}],
  passWithNoTests: true,
  isolate: true,
});
await vitest.standalone();

process.on("message", async ({ fault, file, tests }) => {
  process.send(
    await findFailing({ fault, file, tests }).then(
      (failed) => ({ failed: failed.length > 0, tests: failed }),
      (error) => ({ problem: String(error) }),
    ),
  );
});
process.on("disconnect", () => void vitest.exit(true));
process.send({ ready: true });

async function findFailing({ fault, file, tests }) {
  const specifications = (await vitest.globTestSpecifications(tests)).filter(isEnough);
  process.env.ARCS_MUTANT = fault ?? "";
  if (file !== undefined) forget(file);
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // The answer holds the modules of earlier runs too, with what they were then.
    const ran = new Set(specifications.map(({ moduleId }) => moduleId));
    const failed = testModules.filter((module) => ran.has(module.moduleId) && !module.ok());
    return [...failed.map(({ moduleId }) => moduleId), ...unhandledErrors.map(() => "an error that nobody handled")];
  } finally {
    process.env.ARCS_MUTANT = "";
    if (file !== undefined) forget(file);
  }
}

/** The server's everyday tests on the embedded store are enough: the same on a Postgres server notice nothing more. */
function isEnough({ moduleId, project }) {
  return project.name !== "system" || moduleId.endsWith(".system.test.ts");
}

/** The file is transformed anew when it is next asked for. */
function forget(file) {
  vitest.invalidateFile(join(root, "packages", file));
}
