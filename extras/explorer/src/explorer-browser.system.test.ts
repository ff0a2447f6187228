// The explorer in a real browser: at three widths, light and dark, for a screen reader, without
// scripts, and under its policy.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { readRootList } from "@arcs/trust";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { changeRoots } from "@arcs/server/internal";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../packages/server/test/support/agents.ts";
import { registerAgent, runJobs } from "../../../packages/server/test/support/credentials.ts";
import { testRoots } from "../../../packages/server/test/support/fixtures.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { explorer } from "./index.ts";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
// --no-sandbox: root has no other way; the pages are our own. The rest keeps Chromium from calling
// home.
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);
// The tests read more pages in a minute than a visitor may.
const server = useServer(useStore(), { maxPublicVerifications: 1000 }, [explorer]);
const ids: Record<"public" | "private", string> = { public: "", private: "" };
const credentials: Record<"valid" | "revoked", string> = { valid: "", revoked: "" };

beforeAll(async () => {
  // Names as long as those that people give.
  const groups = testRoots.groups.map((group) => ({
    ...group,
    name: `${group.name}: weather forecasters`,
  }));
  const list = readRootList({ ...testRoots, groups });
  await server().context.store.transaction((tx) => changeRoots(tx, list, { now: new Date() }));
  const payers = await addCrediblePayers(server(), 8);
  for (const mode of ["public", "private"] as const) {
    const parts = {
      name: "Weather Oracle",
      description: "Forecasts",
      capabilities: ["weather", "tides"],
    };
    const { id } = await addTestAgent(server(), { ...parts, privacy: { mode } });
    await addPayments(
      server(),
      id,
      payers.map((payer, index) => ({ payer, amount: `${20 + index}`, rating: 1 + (index % 5) })),
    );
    await computeScore(server(), id);
    ids[mode] = id;
  }
  credentials.valid = await issueCredential();
  credentials.revoked = await issueCredential();
  const key = await server().makeKey({ permissions: ["issuer"] });
  await server().call("POST", `/v1/credentials/${credentials.revoked}/revoke`, {
    key,
    body: { reason: "key_compromise" },
  });
  await runJobs(server().context);
}, 120_000);

const pages = (): string[] => [
  "/",
  "/?query=nobody",
  "/leaderboard",
  `/agents/${ids.public}`,
  ...["history", "parts", "payments", "says", "recompute"].map(
    (tab) => `/agents/${ids.public}#${tab}`,
  ),
  `/answer?text=${ids.public.slice(0, -3)}%3F`,
  "/answer?text=seller.internal",
  `/agents/${ids.private}`,
  `/agents/${ids.public}/card`,
  `/accounts/${ids.public}`,
  "/agents/none",
  "/verify",
  `/verify/${credentials.valid}`,
  `/verify/${credentials.revoked}`,
  "/verify/none",
  "/docs",
  "/docs/issueCredential",
  "/docs/getReputation",
];

/** Gives the id of a new credential. */
async function issueCredential(): Promise<string> {
  const agent = await registerAgent(server(), { name: "Notary" });
  const key = await server().makeKey({ permissions: ["issuer"] });
  const body = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "weather" } };
  const { id } = (await server().call("POST", "/v1/credentials/issue", { key, body })).body;
  await runJobs(server().context);
  return id;
}

/** Bakes a credential into a PNG, as Open Badges 3.0 has it (5.3.1). Checksums are not read. */
function bakeBadge(text: string): Buffer {
  const data = Buffer.from(`openbadgecredential\0\0\0\0\0${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, length, Buffer.from("iTXt"), data, Buffer.alloc(4)]);
}

/** A credential of this server, as its page hands it out. */
async function credentialText(): Promise<string> {
  return (await fetch(`${server().url}/verify/${credentials.valid}/credential`)).text();
}

/**
 * Findings of axe, including what it only calls undecided: text in the colour of its background,
 * and ids that are there twice.
 */
const axeFindings = `axe.run({ resultTypes: ["violations", "incomplete"] }).then(({ violations, incomplete }) => [
  ...violations.map(({ id, nodes }) => id + " " + nodes[0].html),
  ...incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === "equalRatio"))
    .map(({ html }) => "invisible: " + html),
  ...[...document.querySelectorAll("[id]")]
    .map(({ id }) => id)
    .filter((id, index, all) => all.indexOf(id) !== index)
    .map((id) => "twice: " + id),
])`;

/** Whether all ways of the header stand in one line: then they are as far from the top. */
const headerLines = `new Set([...document.querySelectorAll("header.site nav a")].map((link) => link.offsetTop)).size`;

/** Whether a part of the page or of a table is cut off. */
const isCutOff = `[document.documentElement, ...document.querySelectorAll(".scroll")]
  .some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)`;

/**
 * Visible text of a page, line by line and without its numbers, except what only a script can add.
 */
const saidWithScripts = `{
  for (const each of document.querySelectorAll("#outcome, .browser, #logged, #choose, button")) each.remove();
  document.querySelector("main").innerText;
}`;
const linesOf = (text: string): string[] => [
  ...new Set(text.split("\n").map((line) => line.replaceAll(/\d+/g, "0").trim())),
];

describe.skipIf(!existsSync(executablePath))(
  `the explorer in Chromium (skipped: no ${executablePath})`,
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args });
    }, 60_000);
    afterAll(() => browser?.close());

    test.each([
      [320, "light"],
      [768, "dark"],
      [1280, "light"],
    ] as const)(
      "%i wide and %s: axe finds nothing, and nothing is wider than the screen",
      { timeout: 300_000 },
      async (width, colorScheme) => {
        // Past the policy, which keeps out what is not the page's own: here axe.
        const context = await browser.newContext({
          viewport: { width, height: 800 },
          colorScheme,
          bypassCSP: true,
        });
        const page = await context.newPage();
        for (const path of pages()) {
          // A hash alone would not load the page anew.
          await page.goto("about:blank");
          await page.goto(server().url + path);
          await page.evaluate(
            "for (const details of document.querySelectorAll('details')) details.open = true",
          );
          await page.evaluate(axe.source);
          expect(await page.evaluate(axeFindings), path).toEqual([]);
          expect(await page.evaluate(headerLines), path).toBe(path.endsWith("/card") ? 0 : 1);
          expect(await page.evaluate(isCutOff), path).toBe(false);
        }
        await context.close();
      },
    );

    // For people to look at: ARCS_WRITE_SCREENSHOTS=1 writes them anew, beside this test. Nothing
    // compares them.
    const views = [320, 768, 1280].flatMap((width) =>
      (["light", "dark"] as const).map((scheme) => ({ width, scheme })),
    );
    test.runIf(process.env["ARCS_WRITE_SCREENSHOTS"]).each(views)(
      "screenshots, $width wide and $scheme",
      { timeout: 120_000 },
      async ({ width, scheme }) => {
        const context = await browser.newContext({
          viewport: { width, height: 800 },
          colorScheme: scheme,
        });
        const page = await context.newPage();
        const shown = {
          home: "/",
          agent: `/agents/${ids.public}`,
          verify: `/verify/${credentials.valid}`,
          docs: "/docs",
        };
        for (const [name, path] of Object.entries(shown)) {
          await page.goto(server().url + path, { waitUntil: "networkidle" });
          const write = (what: string): object => ({
            path: join(import.meta.dirname, "test/screenshots", `${what}-${width}-${scheme}.jpeg`),
            type: "jpeg",
            quality: 60,
          });
          expect((await page.screenshot(write(name))).length).toBeGreaterThan(10_000);
          if (name !== "agent") continue;
          const trust = page.getByRole("region", { name: "Where its trust comes from" });
          await trust.getByText("As a table").click();
          await trust.screenshot(write("trust"));
        }
        await context.close();
      },
    );

    test("a credential that is pasted or dropped is verified in the browser, which sends nothing of its claims", async () => {
      const text = await credentialText();
      const { page, complaints } = await openListening("/verify");
      const sent: string[] = [];
      page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
      const said = async (): Promise<string> =>
        (await page.getByRole("status").textContent()) ?? "";
      const outcomes = (): Promise<string[]> => page.locator(".checks .outcome").allTextContents();
      expect(await page.getByLabel("Or a file").isVisible()).toBe(true);
      // Before its script comes: nothing moves when it does.
      expect(await (await fetch(`${server().url}/verify`)).text()).toMatch(/<div id="choose">/);
      await page.getByLabel("Credential (JSON), its id or its link").fill(text);
      await page.getByRole("button", { name: "Verify" }).press("Enter");
      await expect.poll(said).toBe("Checked by your browser: Valid on local.");
      expect(await outcomes()).toEqual(Array.from({ length: 5 }, () => "✓ Passed"));
      const drop = (dropped: string): Promise<unknown> =>
        page.evaluate(
          `{ const files = new DataTransfer();
           files.items.add(new File([${JSON.stringify(dropped)}], "credential.json"));
           document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true })); }`,
        );
      await drop(text.replace('"weather"', '"<img src=x onerror=alert(1)>"'));
      await expect.poll(said).toBe("Checked by your browser: Altered.");
      expect(await page.locator("#result img").count()).toBe(0);
      await drop("x".repeat(300_000));
      await expect.poll(said).toContain("too large");
      await drop("[".repeat(100_000));
      await expect.poll(said).toBe("Checked by your browser: Too large.");
      expect(sent.join("\n")).not.toContain("weather");
      expect(complaints).toEqual([]);
      await page.close();
    });

    test("what holds a credential is opened in the browser, and what is none is named", async () => {
      const text = await credentialText();
      const { page, complaints } = await openListening("/verify");
      const said = async (): Promise<string> =>
        (await page.getByRole("status").textContent()) ?? "";
      const paste = async (pasted: string): Promise<void> => {
        await page.getByLabel("Credential (JSON), its id or its link").fill(pasted);
        await page.getByRole("button", { name: "Verify" }).click();
      };
      await paste(`{"verifiableCredential":${text}}`);
      await expect.poll(said).toBe("Checked by your browser: Valid on local.");
      expect(await page.locator("#result").textContent()).toContain(
        "Found in the member verifiableCredential.",
      );
      await paste('{"name":"Helper","skills":[],"protocolVersion":"0.3.0"}');
      await expect.poll(said).toBe("Checked by your browser: Not a credential.");
      expect(await page.locator("#result").textContent()).toContain("the card of an agent (A2A)");
      const badge = {
        name: "badge.png",
        mimeType: "image/png",
        buffer: bakeBadge(text),
      };
      await page.getByLabel("Or a file").setInputFiles(badge);
      await expect.poll(said).toBe("Checked by your browser: Valid on local.");
      expect(await page.locator("#result").textContent()).toContain("a baked badge");
      await paste(`${server().url}/verify/${credentials.valid}`);
      await page.waitForURL(`**/verify/${credentials.valid}`);
      expect(complaints).toEqual([]);
      await page.close();
    });

    test(
      "every page is below 50 kB with its style, and shows without scripts what it shows with them",
      { timeout: 120_000 },
      async () => {
        const plain = await browser.newContext({ javaScriptEnabled: false });
        const style = Number(
          (await fetch(`${server().url}/assets/page.css`)).headers.get("content-length"),
        );
        const compare = async (path: string): Promise<void> => {
          const [page, scripted] = [await plain.newPage(), await browser.newPage()];
          const response = await page.goto(server().url + path);
          expect((await response!.body()).length + style, path).toBeLessThan(50_000);
          const shown = linesOf(await page.locator("main").innerText());
          await scripted.goto(server().url + path, { waitUntil: "networkidle" });
          const said = linesOf(await scripted.evaluate<string>(saidWithScripts));
          expect(said.length, path).toBeGreaterThan(1);
          expect(
            said.filter((line) => !shown.includes(line)),
            path,
          ).toEqual([]);
          await Promise.all([page.close(), scripted.close()]);
        };
        // Several at once: a page has to be quiet for half a second before it is read.
        const left = pages();
        const readAll = async (): Promise<void> => {
          for (let path = left.shift(); path !== undefined; path = left.shift())
            await compare(path);
        };
        await Promise.all([readAll(), readAll(), readAll(), readAll()]);
        const { paths } = (await (await fetch(`${server().url}/openapi.json`)).json()) as {
          paths: Record<string, object>;
        };
        const operations = Object.values(paths).flatMap((path) => Object.keys(path));
        const page = await plain.newPage();
        await page.goto(`${server().url}/docs`);
        expect(await page.locator(".operations li").count()).toBe(operations.length);
        await plain.close();
      },
    );

    test("without scripts everything is there but the recomputation", async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${server().url}/?sort=score`);
      await page.getByLabel("Name, account, URL, domain or credential").fill("oracle");
      await page.getByLabel("Order").selectOption("newest");
      await page.getByRole("button", { name: "Search" }).click();
      expect(page.url()).toContain("query=oracle");
      expect(await page.getByRole("heading", { name: "2 agents" }).count()).toBe(1);
      await page.goto(`${server().url}/agents/${ids.public}`);
      expect(await page.getByRole("button").count()).toBe(0);
      expect(await page.textContent("#outcome")).toContain("arcs-scores");
      expect(
        await page
          .getByRole("img", { name: "Plot of the scores in the table below", includeHidden: true })
          .count(),
      ).toBe(1);
      expect(await page.getByRole("row", { includeHidden: true }).count()).toBeGreaterThan(12);
      await page.goto(`${server().url}/docs`);
      expect(await page.getByText("POST /v1/credentials/issue").count()).toBe(1);
      await page.goto(`${server().url}/verify`);
      expect(await page.getByLabel("Or a file").isVisible()).toBe(false);
      await page.getByLabel("Credential (JSON), its id or its link").fill(await credentialText());
      await page.getByRole("button", { name: "Verify" }).click();
      expect(await page.locator(".checks .outcome").allTextContents()).toEqual(
        Array.from({ length: 5 }, () => "✓ Passed"),
      );
      await context.close();
    });

    /**
     * Opens a page under its own policy, and records the browser's complaints and its requests to
     * other sites.
     */
    async function openListening(
      path: string,
      prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
    ): Promise<{ page: Page; complaints: string[] }> {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(`${server().url}/`)) complaints.push(request.url());
      });
      await prepare(page);
      await page.goto(server().url + path);
      return { page, complaints };
    }

    /** Opens the public agent's page, and has the browser compute the score. */
    async function recompute(
      prepare: (page: Page) => Promise<unknown>,
    ): Promise<{ said: string; complaints: string[] }> {
      const { page, complaints } = await openListening(`/agents/${ids.public}#recompute`, prepare);
      await page.getByRole("button", { name: "Compute the score in this browser" }).press("Enter");
      const read = async (): Promise<string> =>
        (await page.getByRole("status").textContent()) ?? "";
      await expect
        .poll(read, { timeout: 20_000 })
        .toMatch(/^Your browser (?:agrees|does not agree|could not)|^The score/);
      const said = await read();
      await page.close();
      return { said, complaints };
    }

    test("the visitor's browser computes the score again, by keyboard, and agrees", async () => {
      const { said, complaints } = await recompute(() => Promise.resolve());
      expect(said).toMatch(
        /^Your browser agrees: from 8 payments to this agent and \d+ entries of the log it computed \d+, \w+, proven, which would cost [\d.,]+ in test money to fake\.$/,
      );
      expect(complaints).toEqual([]);
    });

    const altered = (page: Page, path: string, alter: (text: string) => string): Promise<unknown> =>
      page.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: alter(await response.text()) });
      });

    test("a service that serves another score than it publishes payments for is found out", async () => {
      const raise = (text: string): string =>
        text.replace(/"overallScore":\d+/, '"overallScore":999');
      expect((await recompute((page) => altered(page, "**/evidence", raise))).said).toMatch(
        /^Your browser does not agree/,
      );
      const another = (text: string): string => text.replace(/<strong>(?=\d)/, "<strong>1");
      const shown = await recompute((page) => altered(page, `**/agents/${ids.public}`, another));
      expect(shown.said).toMatch(/^The score has changed since this page was made/);
    });

    test("a log that is not the one that was hashed is found out", async () => {
      const grow = (text: string): string => text.replace('"amount":"10000"', '"amount":"90000"');
      const { said } = await recompute((page) => altered(page, "**/evidence/log*", grow));
      expect(said).toMatch(
        /could not compute the score \(the entries up to \d+ must have the hash/,
      );
    });
  },
);
