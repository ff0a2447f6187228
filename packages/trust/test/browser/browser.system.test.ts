import { existsSync } from "node:fs";

import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { program } from "./program.ts";
import { startSite } from "./site.ts";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
// --no-sandbox: root requires it; the pages are our own. The rest keeps Chromium from calling home.
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);

// Skipped visibly if no browser is installed; CI installs Debian's.
describe.skipIf(!existsSync(executablePath))(
  `core and trust in headless Chromium (skipped: no ${executablePath})`,
  () => {
    let site: Awaited<ReturnType<typeof startSite>>;
    let browser: Browser;

    beforeAll(async () => {
      site = await startSite();
      browser = await chromium.launch({ executablePath, args });
    }, 60_000);

    afterAll(async () => {
      await browser?.close();
      await site?.close();
    });

    /** Opens a page of the site and returns its outcome, with all its errors and requests. */
    async function visit(
      name: string,
    ): Promise<{ outcome: unknown; complaints: string[]; requested: string[] }> {
      const page = await browser.newPage();
      const complaints: string[] = [];
      const requested: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => requested.push(request.url()));
      await page.goto(`${site.origin}/${name}.html`);
      const outcome = await page.evaluate(
        () => (globalThis as unknown as { outcome: Promise<unknown> }).outcome,
      );
      await page.close();
      return { outcome, complaints, requested };
    }

    test("the policy that the pages run under forbids eval and connections", async () => {
      const { outcome } = await visit("policy");
      expect(outcome).toEqual(["EvalError", "TypeError"]);
    });

    test.each(["page", "in-worker"])(
      "core and trust do the same in a browser (%s) as in Node, byte for byte",
      async (name) => {
        const expected = JSON.stringify(await program());
        expect(JSON.parse(expected)).toMatchObject({
          refused: "invalid_did",
          valid: { valid: true, errors: [] },
          validAsText: { valid: true, errors: [] },
          altered: { valid: false, checks: { signatureValid: false } },
          schemaBroken: { valid: false, checks: { schemaValid: false } },
          webhook: { valid: true },
          scoreProved: { valid: true, proved: { minimum: 600, maximum: 800 } },
          scoreOfAnother: { valid: false },
        });

        const { outcome, complaints, requested } = await visit(name);
        expect(complaints).toEqual([]);
        expect(outcome).toBe(expected);
        const own = new RegExp(`^${site.origin}/[\\w-]+\\.(html|js)$`);
        for (const url of requested) expect(url).toMatch(own);
      },
    );
  },
);
