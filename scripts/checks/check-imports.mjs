// Checks the import rules of .dependency-cruiser.cjs, and that it really read the workspace: with a TypeScript that it
// does not know, dependency-cruiser reports no violations in no modules, and is content.
import { cruise } from "dependency-cruiser";
import { createRequire } from "node:module";
import { join } from "node:path";

const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
process.chdir(join(import.meta.dirname, "../.."));

const { output } = await cruise(
  ["packages", "examples", "bench", "scripts"],
  { ruleSet: { forbidden: config.forbidden }, validate: true, ...config.options, tsConfig: undefined },
  config.options.enhancedResolveOptions,
  {
    tsConfig: { options: {} },
  },
);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to, cycle } of violations) {
  console.log(`${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(" → ") : to}`);
}
console.log(`${violations.length} violations in ${totalCruised} modules`);
process.exitCode = violations.length > 0 || totalCruised < 50 ? 1 : 0;
