// How long a score proof takes to make and to verify, in Node and in a browser, and how large it
// is.
//   CHROMIUM_PATH=/usr/bin/chromium  the browser; left out where it is not there
import { existsSync } from "node:fs";
import { join } from "node:path";

import { measureInBrowser } from "./browser/in-browser.ts";
import { measure, type Measured } from "./score-proofs/measure.ts";

const module = join(import.meta.dirname, "score-proofs/measure.ts");
const browser = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

print(`Node ${process.version}`, await measure());
if (existsSync(browser)) print("Chromium", await measureInBrowser<Measured[]>(browser, { module }));
else console.log(`Chromium: skipped, there is none at ${browser} (CHROMIUM_PATH)`);

function print(where: string, rows: readonly Measured[]): void {
  for (const { name, made, verified, bytes } of rows) {
    const [making, verifying] = [made, verified].map(
      ({ median, fastest }) => `${median.toFixed(2)} ms (fastest ${fastest.toFixed(2)})`,
    );
    console.log(`${where}, ${name}: made in ${making}, verified in ${verifying}; ${bytes} bytes`);
  }
}
