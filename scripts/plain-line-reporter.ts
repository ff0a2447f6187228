import { basename } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

import { storeTests, systemTests } from "./test-files.ts";

const MANY_FILES = 50;
const SLOWEST = 10;

/**
 * Ends every run with the plain line `N passed, N failed`, which people and machines can parse.
 * Before it, a run of many files lists the slowest, and an everyday run those that were left out.
 */
export default class PlainLineReporter implements Reporter {
  #isEveryday = false;

  onInit(vitest: Vitest): void {
    this.#isEveryday = vitest.projects.every(({ name }) => name === "unit");
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A file that does not load has no tests, but has failed.
      if (module.state() === "failed" && module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) counts[test.result().state]++;
    }
    const skipped = counts.skipped + counts.pending;
    // After the other reporters, so that it is the last line.
    process.on("exit", () => {
      const isOfMany = modules.length >= MANY_FILES;
      if (isOfMany) process.stdout.write(`${slowestText(modules)}\n`);
      if (isOfMany && this.#isEveryday) process.stdout.write(`${leftOutText()}\n`);
      process.stdout.write(
        `${counts.passed} passed, ${counts.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
      );
    });
  }
}

/** Measured with imports: files that run at once wait for each other. */
function slowestText(modules: readonly TestModule[]): string {
  const times = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic();
    return { file: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 };
  });
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return `Slowest: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`).join(", ")}.`;
}

function leftOutText(): string {
  const names = systemTests.map((file) => basename(file).replace(".system.test.ts", "")).toSorted();
  const onStores = `${storeTests.length} files on the embedded database, and on Postgres`;
  return `Left to \`npm run test:all\`: ${onStores}; ${names.length} slow files (${names.join(", ")}).`;
}
