// Generates docs/settings.md from the table of the server's settings, and the lines of
// `arcs-server start --help`, which would be slow if it loaded the table. `--check` writes nothing
// and fails when one is out of date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { settingsDocument, settingsHelp } from "./describe-settings.ts";

const HELP = `// Generated from packages/server/src/platform/settings/settings.ts by scripts/generate-settings.ts. Do not edit.

/** The settings as lines of \`--help\`. */
export const settingsHelp = ${JSON.stringify(settingsHelp().split("\n"), undefined, 2)}.join("\\n");

/** Where the settings are listed, for commands whose help does not list them. */
export const settingsNote =
  "[settings] are flags or variables, such as --data-folder or ARCS_DATA_FOLDER: \`arcs-server start --help\` lists them.";
`;

const documents = {
  "docs/settings.md": settingsDocument(),
  "packages/server/src/platform/settings/help/generated.ts": HELP,
};

for (const [name, expected] of Object.entries(documents)) {
  const path = join(import.meta.dirname, "..", name);
  const differs = !existsSync(path) || readFileSync(path, "utf8") !== expected;
  if (differs && process.argv.includes("--check")) {
    console.log(
      `${name} is not what the table of settings gives: npm run check -- --only settings --fix`,
    );
    process.exitCode = 1;
  } else if (differs) writeFileSync(path, expected);
}
