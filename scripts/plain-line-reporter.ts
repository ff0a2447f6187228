import type { Reporter, TestModule } from "vitest/node";

/** Ends every run with the plain line `N passed, N failed`, which people and machines can read in any language. */
export default class PlainLineReporter implements Reporter {
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
      process.stdout.write(
        `${counts.passed} passed, ${counts.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
      );
    });
  }
}
