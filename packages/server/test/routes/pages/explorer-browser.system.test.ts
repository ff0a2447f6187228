// The explorer in a real browser: at three widths, light and dark, for a screen reader, without scripts, and under its own
// policy when the visitor's browser computes a score again.
import { existsSync } from "node:fs";

import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addCrediblePayers, addPayments, addTestAgent, computeScore } from "../../agents.ts";
import { useServer } from "../../server.ts";
import { useEmbeddedStore } from "../../stores.ts";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
// --no-sandbox: root has no other way; the pages are our own. The rest keeps Chromium from calling home.
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);
const server = useServer(useEmbeddedStore());
const ids: Record<"public" | "private", string> = { public: "", private: "" };

beforeAll(async () => {
  const payers = await addCrediblePayers(server(), 8);
  for (const mode of ["public", "private"] as const) {
    const parts = { name: "Weather Oracle", description: "Forecasts", capabilities: ["weather", "tides"] };
    const { id } = await addTestAgent(server(), { ...parts, privacy: { mode } });
    await addPayments(
      server(),
      id,
      payers.map((payer, index) => ({ payer, amount: `${20 + index}`, rating: 1 + (index % 5) })),
    );
    await computeScore(server(), id);
    ids[mode] = id;
  }
}, 120_000);

const pages = (): string[] => [
  "/",
  "/?query=nobody",
  "/leaderboard",
  `/agents/${ids.public}`,
  `/agents/${ids.private}`,
  `/agents/${ids.public}/card`,
  "/agents/none",
];

describe.skipIf(!existsSync(executablePath))(`the explorer in Chromium (skipped: no ${executablePath})`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args });
  }, 60_000);
  afterAll(() => browser?.close());

  test.each([
    [320, "light"],
    [320, "dark"],
    [768, "light"],
    [768, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const)("%i wide and %s: axe finds nothing, and nothing is wider than the screen", async (width, colorScheme) => {
    // Past the policy, which keeps out what is not the page's own: here axe.
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    for (const path of pages()) {
      await page.goto(server().url + path);
      await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
      await page.evaluate(axe.source);
      const found = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))",
      );
      expect(found, path).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path).toBe(true);
    }
    await context.close();
  });

  test("without scripts everything is there but the recomputation", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server().url}/`);
    await page.getByLabel("Words in name or description").fill("oracle");
    await page.getByLabel("Order").selectOption("newest");
    await page.getByRole("button", { name: "Search" }).click();
    expect(page.url()).toContain("query=oracle");
    expect(await page.getByRole("heading", { name: "2 agents" }).count()).toBe(1);
    await page.goto(`${server().url}/agents/${ids.public}`);
    expect(await page.getByRole("button").count()).toBe(0);
    expect(await page.textContent("#outcome")).toContain("arcs-scores");
    expect(await page.getByRole("img", { name: "Plot of the scores in the table below" }).count()).toBe(1);
    expect(await page.getByRole("row").count()).toBeGreaterThan(12);
    await context.close();
  });

  /** Opens the public agent's page under its own policy, and has the browser compute the score. */
  async function recompute(prepare: (page: Page) => Promise<unknown>): Promise<{ said: string; complaints: string[] }> {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(`${server().url}/`)) complaints.push(request.url());
    });
    await prepare(page);
    await page.goto(`${server().url}/agents/${ids.public}`);
    await page.getByRole("button", { name: "Compute the score in this browser" }).press("Enter");
    const read = async (): Promise<string> => (await page.getByRole("status").textContent()) ?? "";
    await expect
      .poll(read, { timeout: 20_000 })
      .toMatch(/^Your browser (?:agrees|does not agree|could not)|^The score/);
    const said = await read();
    await page.close();
    return { said, complaints };
  }

  test("the visitor's browser computes the score again, by keyboard, and agrees", async () => {
    const { said, complaints } = await recompute(() => Promise.resolve());
    expect(said).toMatch(/^Your browser agrees: from 8 payments to this agent and \d+ in the log it computed \d+, /);
    expect(complaints).toEqual([]);
  });

  const altered = (page: Page, path: string, alter: (text: string) => string): Promise<unknown> =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: alter(await response.text()) });
    });

  test("a service that serves another score than it publishes payments for is found out", async () => {
    const raise = (text: string): string => text.replace(/"overallScore":\d+/, '"overallScore":999');
    expect((await recompute((page) => altered(page, "**/evidence", raise))).said).toMatch(
      /^Your browser does not agree/,
    );
    const another = (text: string): string => text.replace("<strong>", "<strong>1");
    const shown = await recompute((page) => altered(page, `**/agents/${ids.public}`, another));
    expect(shown.said).toMatch(/^The score has changed since this page was made/);
  });

  test("a log that is not the one that was hashed is found out", async () => {
    const grow = (text: string): string => text.replace('"amount":"10000"', '"amount":"90000"');
    const { said } = await recompute((page) => altered(page, "**/evidence/log*", grow));
    expect(said).toMatch(/could not compute the score \(the entries up to \d+ are not those/);
  });
});
