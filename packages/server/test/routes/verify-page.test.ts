import { existsSync } from "node:fs";

import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { updateAgentPrivacy } from "../../src/store/agents.ts";
import { registerAgent, runJobs } from "../credentials.ts";
import { useServer } from "../server.ts";
import { useEmbeddedStore } from "../stores.ts";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
// --no-sandbox: root has no other way; the pages are our own. The rest keeps Chromium from calling home.
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);

const server = useServer(useEmbeddedStore());

/** Issues a credential and gives its id. */
async function issue(
  type: string,
  { claims, name = "Weather Oracle" }: { claims: object; name?: string },
): Promise<{
  id: string;
  agentId: string;
}> {
  const agent = await registerAgent(server(), { name });
  const key = await server().makeKey({ permissions: ["issuer"] });
  const body = { type, subjectId: agent.id, claims };
  const answer = await server().call("POST", "/v1/credentials/issue", { key, body });
  expect(answer.status).toBe(201);
  return { id: answer.body.id, agentId: agent.id };
}

const read = (path: string): Promise<Response> => fetch(server().url + path);

const identity = {
  agentId: "oracle-1",
  owner: "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu",
  name: "Weather Oracle",
  serviceEndpoint: "https://oracle.example/",
};

describe("/verify/:credentialId, as the server writes it", () => {
  test("says what the credential claims, who issued it, and the five checks; under a strict policy", async () => {
    const { id } = await issue("SkillCredential", {
      claims: { skill: "weather", level: "expert", scoreBasisPoints: 9250 },
    });
    const response = await read(`/verify/${id}`);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'",
    );
    const page = await response.text();
    expect(page).toContain("<strong>Weather Oracle has the skill “weather”, level expert.</strong>");
    expect(page).toContain("This credential is valid");
    expect(page.match(/✓ Passed/g)).toHaveLength(5);
    expect(page).toMatch(/<dt>Score<\/dt>\s*<dd>92.5 %<\/dd>/);
    expect(page).toContain(server().issuerDid);
    expect(page).not.toMatch(/\son[a-z]+=|style=|javascript:|<script(?! type="module" src="\/assets\/verify\.js">)/i);
  });

  test("what others wrote stays text", async () => {
    const name = `<img src=x onerror=alert(1)>"'&`;
    const { id } = await issue("SkillCredential", { claims: { skill: "</strong><script>alert(1)</script>" }, name });
    const page = await (await read(`/verify/${id}`)).text();
    expect(page).not.toMatch(/<img|<script>/);
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
  });

  test("an id that no credential has", async () => {
    const response = await read("/verify/cred_none");
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await response.text()).toContain("There is no such credential");
    for (const part of ["facts", "credential"]) expect((await read(`/verify/cred_none/${part}`)).status).toBe(404);
    expect((await read("/assets/none.js")).status).toBe(404);
  });

  test("a Trust Score that its agent does not show any more is nowhere", async () => {
    const { id, agentId } = await issue("ReputationCredential", { claims: {} });
    const shown = await (await read(`/verify/${id}`)).text();
    expect(shown).toContain("had a Trust Score of 0 (bronze)");
    const { store, clock } = server().context;
    await store.transaction((tx) =>
      updateAgentPrivacy(tx, agentId, {
        privacy: { privacyMode: "private", visibleData: [], privacyMessage: null },
        visible: { visibleScore: null, visibleTier: null, visibleTransactions: null },
        now: clock.now(),
      }),
    );
    // What was found is kept for a few seconds; a server that starts now has found nothing yet.
    const { createApp } = await import("../../src/http/app.ts");
    const app = await createApp(server().context);
    const page = (await app.inject(`/verify/${id}`)).body;
    expect(page).toContain("The agent does not show it");
    expect(page).not.toMatch(/bronze|overallScore|Overall/);
    expect(page.match(/✓ Passed/g)).toHaveLength(5);
    const facts = (await app.inject(`/verify/${id}/facts`)).json();
    expect(Object.keys(facts)).toEqual(["valid", "checks", "errors", "checkedAt"]);
    const refused = await app.inject(`/verify/${id}/credential`);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "reputation_private"]);
  });
});

// Where no browser is installed this is skipped, visibly; CI installs Debian's.
describe.skipIf(!existsSync(executablePath))(`/verify in headless Chromium (skipped: no ${executablePath})`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args });
  }, 60_000);
  afterAll(() => browser?.close());

  /** Opens the page of a credential and waits until its script has said what it found. */
  async function visit(
    id: string,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<{ page: Page; outcome: string; complaints: string[]; requested: string[] }> {
    const page = await browser.newPage({ viewport: { width: 320, height: 568 } });
    const complaints: string[] = [];
    const requested: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => requested.push(request.url()));
    await prepare(page);
    await page.goto(`${server().url}/verify/${id}`);
    const read = async (): Promise<string> => (await page.textContent("#outcome")) ?? "";
    await expect.poll(read, { timeout: 20_000 }).not.toMatch(/is checking|runs no scripts/);
    const outcome = await read();
    return { page, outcome, complaints, requested };
  }

  test("the visitor's browser verifies the credential again, and agrees", async () => {
    const { id } = await issue("AgentIdentityCredential", { claims: identity });
    const { page, outcome, complaints, requested } = await visit(id);
    expect(outcome).toBe("Your browser agrees: it has checked the credential by itself, and it is valid.");
    expect(await page.locator(".browser:visible").allTextContents()).toEqual(
      Array.from({ length: 5 }, () => "Your browser: ✓ passed"),
    );
    expect(complaints).toEqual([]);
    for (const url of requested) expect(url.startsWith(`${server().url}/`)).toBe(true);
    await page.close();
  });

  test("on a phone, with a keyboard, for a screen reader", async () => {
    const { id } = await issue("AgentIdentityCredential", { claims: identity });
    const { page } = await visit(id);
    expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
    expect(await page.getByRole("main").count()).toBe(1);
    expect(await page.getByRole("status").textContent()).toContain("Your browser agrees");
    const headings = await page.getByRole("heading").allTextContents();
    expect(headings).toEqual([
      "Identity of an agent",
      "Five checks",
      "Checked again by your browser",
      "What it says",
      "Details",
    ]);
    expect(await page.getByRole("region", { name: "Five checks" }).getByRole("listitem").count()).toBe(5);
    expect(await page.getAttribute("html", "lang")).toBe("en");
    const focused: unknown[] = [];
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press("Tab");
      focused.push(await page.evaluate("document.activeElement.textContent"));
    }
    expect(focused).toEqual(["Skip to the content", "The signed credential", "How programs verify credentials"]);
    await page.close();
  });

  test("both see that a credential was revoked, or waits for the ledger", async () => {
    const pending = await issue("SkillCredential", { claims: { skill: "weather" } });
    expect((await visit(pending.id)).outcome).toMatch(/^Your browser agrees: .* valid/);
    await runJobs(server().context);
    const key = await server().makeKey({ permissions: ["issuer"] });
    const { id } = await issue("AgentIdentityCredential", { claims: identity });
    await server().call("POST", `/v1/credentials/${id}/revoke`, { key, body: { reason: "key_compromise" } });
    const { page, outcome } = await visit(id);
    expect(outcome).toBe("Your browser agrees: it has checked the credential by itself, and it is not valid.");
    expect(await page.textContent("#notRevoked")).toMatch(/✗ Failed.*Your browser: ✗ failed/s);
    expect(await page.textContent("#signatureValid")).toMatch(/✓ Passed.*Your browser: ✓ passed/s);
    await page.close();
  });

  test("a server that shows another credential than was signed is found out", async () => {
    const { id } = await issue("AgentIdentityCredential", { claims: identity });
    const { outcome, page } = await visit(id, (opened) =>
      opened.route("**/credential", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace("Weather Oracle", "Somebody Else") });
      }),
    );
    expect(outcome).toMatch(/^Your browser does not agree/);
    expect(await page.textContent("#signatureValid .browser")).toBe("Your browser: ✗ failed (it does not agree)");
    await page.close();
  });

  test("a server that cannot be asked again is said to be so", async () => {
    const { id } = await issue("AgentIdentityCredential", { claims: identity });
    const { outcome, page } = await visit(id, (opened) => opened.route("**/facts", (route) => route.abort()));
    expect(outcome).toMatch(/^Your browser could not check/);
    await page.close();
  });
});
