// Writes docs/settings.md from the table of the server's settings. `--check` writes nothing and fails when it differs.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { settingsDocument } from "../packages/server/src/settings/describe-settings.ts";

const path = join(import.meta.dirname, "../docs/settings.md");
const expected = settingsDocument();
const differs = !existsSync(path) || readFileSync(path, "utf8") !== expected;
if (differs && process.argv.includes("--check")) {
  console.log("docs/settings.md is not what the table of settings gives: npm run check -- --only settings --fix");
  process.exitCode = 1;
} else if (differs) writeFileSync(path, expected);
