import { existsSync } from "node:fs";

import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { saveIssuer, updateAgentPrivacy } from "@arcs/server/internal";
import {
  anHourLater,
  inHalfAnHour,
  registerAgent,
  runJobs,
} from "../../../../packages/server/test/support/credentials.ts";
import { useServer } from "../../../../packages/server/test/support/server.ts";
import { useStore } from "../../../../packages/server/test/support/stores.ts";
import { explorer } from "../index.ts";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
// --no-sandbox: root has no other way; the pages are our own. The rest keeps Chromium from calling
// home.
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);

const server = useServer(useStore(), {}, [explorer]);

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
    const { id, agentId } = await issue("SkillCredential", {
      claims: { skill: "weather", level: "expert", scoreBasisPoints: 9250 },
    });
    const response = await read(`/verify/${id}`);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'",
    );
    const page = (await response.text()).replaceAll(/\s+/g, " ");
    expect(page).toContain(
      `<strong>the agent <code>${agentId}</code> has the skill “<bdi>weather</bdi>”, level <bdi>expert</bdi>.</strong>`,
    );
    expect(page).toContain("Today the agent calls itself “<bdi>Weather Oracle</bdi>”");
    expect(page.indexOf('id="verdict"')).toBeLessThan(page.indexOf("has the skill"));
    expect(page.match(/✓ Passed/g)).toHaveLength(5);
    expect(page).toMatch(/<dt>Score<\/dt>\s*<dd><bdi>92.5 %<\/bdi><\/dd>/);
    expect(page).toContain(server().issuerDid);
    expect(page).not.toMatch(
      /\son[a-z]+=|style=|javascript:|<script(?! type="module" src="\/assets\/verify\.js">)/i,
    );
  });

  test("what others wrote stays text", async () => {
    const name = `<img src=x onerror=alert(1)>"'&`;
    const { id } = await issue("SkillCredential", {
      claims: { skill: "</strong><script>alert(1)</script>" },
      name,
    });
    const page = await (await read(`/verify/${id}`)).text();
    expect(page).not.toMatch(/<img (?!src="\/assets\/icon\.svg")|<script>/);
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
  });

  test("an id that no credential has", async () => {
    const response = await read("/verify/cred_none");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain("There is no such credential");
    for (const part of ["facts", "credential"])
      expect((await read(`/verify/cred_none/${part}`)).status).toBe(404);
    expect((await read("/assets/none.js")).status).toBe(404);
  });

  test("a Trust Score that its agent does not show any more is nowhere", async () => {
    const { id, agentId } = await issue("ReputationCredential", { claims: {} });
    const shown = await (await read(`/verify/${id}`)).text();
    expect(shown).toContain("had a Trust Score of <bdi>0</bdi> (<bdi>bronze</bdi>)");
    expect(shown).toContain("; faking it would have cost nothing.");
    expect(shown).toMatch(/<dt>Cost to forge<\/dt>\s*<dd><bdi>0<\/bdi><\/dd>/);
    const { store, clock } = server().context;
    await store.transaction((tx) =>
      updateAgentPrivacy(tx, agentId, {
        privacy: { privacyMode: "private", visibleData: [], privacyMessage: null },
        visible: {
          visibleScore: null,
          visibleProven: null,
          visibleTier: null,
          visibleTransactions: null,
        },
        now: clock.now(),
      }),
    );
    // At once, and on the server that has shown it before.
    const { app } = server();
    const page = (await app.inject(`/verify/${id}`)).body;
    expect(page).toContain("The agent does not show it");
    expect(page).not.toMatch(/bronze|overallScore|Overall|[Cc]ost ?[Tt]o ?[Ff]orge|to forge/);
    expect(page.match(/✓ Passed/g)).toHaveLength(5);
    const facts = (await app.inject(`/verify/${id}/facts`)).json();
    expect(Object.keys(facts)).toEqual(["valid", "checks", "errors", "checkedAt"]);
    const refused = await app.inject(`/verify/${id}/credential`);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "reputation_private"]);
  });
});

describe("/verify says first what matters", () => {
  /** As a browser shows it: how many spaces there are means nothing. */
  const page = async (id: string): Promise<string> =>
    (await (await read(`/verify/${id}`)).text()).replaceAll(/\s+/g, " ");
  /** The verdict of the whole page, or the result of one check. */
  const verdict = (text: string): string => /<div id="verdict"[^]*?<\/div>/.exec(text)?.[0] ?? "";
  const said = (text: string, check: string): string =>
    new RegExp(`<li id="${check}">[^]*?</li>`).exec(text)?.[0] ?? "";

  test("a revoked one is revoked at once, and nobody is said not to have taken it back", async () => {
    const { id } = await issue("AgentIdentityCredential", { claims: identity });
    expect(verdict(await page(id))).toContain("All five checks passed");
    const key = await server().makeKey({ permissions: ["issuer"] });
    await server().call("POST", `/v1/credentials/${id}/revoke`, {
      key,
      body: { reason: "key_compromise" },
    });
    const text = await page(id);
    expect(text).toMatch(
      /<title>Revoked: Identity of an agent<\/title>.*<dd>\s*revoked on \d{4}-/s,
    );
    expect(verdict(text)).toMatch(/class="verdict bad">\s*<strong>Revoked<\/strong>/);
    expect(verdict(text)).toContain("The issuer has revoked it.");
    expect(text.indexOf('id="verdict"')).toBeLessThan(text.indexOf("is an AI agent at"));
    expect(said(text, "notRevoked")).toMatch(/✗ Failed.*Revocation.*The issuer has revoked it/s);
    expect(text).not.toMatch(/has not revoked it|Not revoked/);
  });

  test("an expired one is expired, as soon as it is", async () => {
    const agent = await registerAgent(server());
    const key = await server().makeKey({ permissions: ["issuer"] });
    const body = {
      type: "SkillCredential",
      subjectId: agent.id,
      claims: { skill: "x" },
      expiresAt: inHalfAnHour(),
    };
    const { id } = (await server().call("POST", "/v1/credentials/issue", { key, body })).body;
    expect(verdict(await page(id))).not.toContain("Expired");
    const text = await anHourLater(server(), () => page(id));
    expect(verdict(text)).toMatch(
      /verdict bad">\s*<strong>Expired<\/strong>\s*<p class="meaning">It has expired/,
    );
    expect(said(text, "notExpired")).toContain("It has expired.");
  });

  test("an altered one is nobody's word", async () => {
    const { id } = await issue("SkillCredential", { claims: { skill: "sweeping" } });
    const { pool } = server().context.store;
    await page(id);
    await pool.query(
      "update credentials set document = replace(document, 'sweeping', 'surgery') where id = $1",
      [id],
    );
    const text = await page(id);
    expect(verdict(text)).toMatch(/verdict bad">\s*<strong>Altered<\/strong>/);
    expect(text).toMatch(
      /It reads as if <code>did:service:local:\w+<\/code> said, which is not proven/,
    );
    expect(said(text, "signatureValid")).toContain("The issuer did not sign this text");
    expect(text).not.toContain("The issuer signed exactly this text");
  });

  test("an issuer that is not trusted any more only calls itself something", async () => {
    const { id } = await issue("SkillCredential", { claims: { skill: "x" } });
    const { context, issuerDid, issuer } = server();
    const row = {
      did: issuerDid,
      address: issuer.address,
      name: "ARCS",
      website: null,
      document: null,
    };
    const now = context.clock.now();
    await saveIssuer(context.store.pool, {
      ...row,
      accountId: null,
      own: null,
      trusted: false,
      createdAt: now,
      updatedAt: now,
    });
    const text = await page(id);
    await context.store.pool.query("delete from issuers");
    expect(verdict(text)).toContain("<strong>Issuer not trusted</strong>");
    expect(text).toMatch(/<code>did:service:local:\w+<\/code>, which calls itself “<bdi>/);
    expect(said(text, "issuerTrusted")).toContain("Anybody can issue a credential");
  });

  test("a test network looks like one: the verdict and the title name it", async () => {
    const { id } = await issue("SkillCredential", { claims: { skill: "x" } });
    const text = await page(id);
    expect(verdict(text)).toMatch(/class="verdict good">\s*<strong>Valid on local<\/strong>/);
    expect(text).toContain("<strong>Test network: local</strong>");
    expect(text).toContain("<title>Valid on local: Skill of an agent</title>");
  });

  test("names and claims reorder nothing, and stand in nobody else's sentence", async () => {
    const name = "OpenAI Inc. (official)\u202e\u2066\u200f reversed";
    const { id } = await issue("SkillCredential", {
      claims: { skill: "pay\u202eabc\u2069" },
      name,
    });
    const text = await page(id);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/u);
    expect(text).toContain("calls itself “<bdi>OpenAI Inc. (official) reversed</bdi>”");
    expect(text).toContain("has the skill “<bdi>payabc</bdi>”");
    for (const at of text.matchAll(/OpenAI/g))
      expect(text.slice(at.index - 5, at.index)).toBe("<bdi>");
    expect(/says: (<strong>.*?<\/strong>)/s.exec(text)?.[1]).not.toContain("OpenAI");
  });
});

// Where no browser is installed this is skipped, visibly; CI installs Debian's.
describe.skipIf(!existsSync(executablePath))(
  `/verify in headless Chromium (skipped: no ${executablePath})`,
  () => {
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
      expect(await page.getAttribute("#outcome", "class")).toBe("outcome unsure");
      expect(outcome).toBe(
        "Your browser agrees: it has checked the credential by itself, and it is valid.",
      );
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
      expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(
        true,
      );
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
      expect(
        await page.getByRole("region", { name: "Five checks" }).getByRole("listitem").count(),
      ).toBe(5);
      expect(await page.getAttribute("html", "lang")).toBe("en");
      const focused: unknown[] = [];
      for (let presses = 0; presses < 8; presses++) {
        await page.keyboard.press("Tab");
        focused.push(await page.evaluate("document.activeElement.textContent.trim()"));
      }
      expect(focused).toEqual([
        "Skip to the content",
        "ARCS",
        "Agents",
        "Leaderboard",
        "Verify",
        "API",
        "The signed credential",
        "How programs verify credentials",
      ]);
      await page.close();
    });

    test("both see that a credential was revoked, or waits for the ledger", async () => {
      const pending = await issue("SkillCredential", { claims: { skill: "weather" } });
      expect((await visit(pending.id)).outcome).toMatch(/^Your browser agrees: .* valid/);
      await runJobs(server().context);
      const key = await server().makeKey({ permissions: ["issuer"] });
      const { id } = await issue("AgentIdentityCredential", { claims: identity });
      await server().call("POST", `/v1/credentials/${id}/revoke`, {
        key,
        body: { reason: "key_compromise" },
      });
      const { page, outcome } = await visit(id);
      expect(outcome).toBe(
        "Your browser agrees: it has checked the credential by itself, and it is not valid.",
      );
      expect(await page.textContent("#notRevoked")).toMatch(/✗ Failed.*Your browser: ✗ failed/s);
      expect(await page.textContent("#signatureValid")).toMatch(
        /✓ Passed.*Your browser: ✓ passed/s,
      );
      await page.close();
    });

    test("a server that shows another credential than was signed is found out", async () => {
      const { id } = await issue("AgentIdentityCredential", { claims: identity });
      const { outcome, page } = await visit(id, (opened) =>
        opened.route("**/credential", async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: (await response.text()).replace("Weather Oracle", "Somebody Else"),
          });
        }),
      );
      expect(outcome).toMatch(/^Your browser does not agree/);
      expect(await page.textContent("#signatureValid .browser")).toBe(
        "Your browser: ✗ failed (it does not agree)",
      );
      expect(await page.textContent("#signatureValid .meaning")).toMatch(
        /^The issuer did not sign this text/,
      );
      expect(await page.textContent("#verdict strong")).toBe("Altered");
      await page.close();
    });

    test("a server that cannot be asked again is said to be so", async () => {
      const { id } = await issue("AgentIdentityCredential", { claims: identity });
      const { outcome, page } = await visit(id, (opened) =>
        opened.route("**/facts", (route) => route.abort()),
      );
      expect(outcome).toMatch(/^Your browser could not check/);
      await page.close();
    });
  },
);
