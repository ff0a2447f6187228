// Visitors' browsers look for scores and credentials in the public log: what they say of an honest
// server, and of one that lies.
import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askWitness, createLogWitnesses, publishLog, systemClock } from "@arcs/server/internal";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../packages/server/test/support/agents.ts";
import { policyOf } from "../../../packages/server/test/support/http-log.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import {
  type RunningWitness,
  startWitness,
} from "../../transparency/src/witness/test/running-witness.ts";
import { explorer } from "./index.ts";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
// --no-sandbox: root has no other way; the pages are our own.
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const never = new AbortController().signal;
const server = useServer(useStore(), {}, [explorer]);
let agentId = "";
let payers: string[] = [];
let credentialId = "";

beforeAll(async () => {
  payers = await addCrediblePayers(server(), 4);
  const agent = await addTestAgent(server(), { name: "Weather Oracle" });
  agentId = agent.id;
  await addPayments(
    server(),
    agentId,
    payers.map((payer, index) => ({ payer, amount: `${20 + index}`, rating: 5 })),
  );
  const key = await server().makeKey({ permissions: ["issuer"] });
  const body = { type: "SkillCredential", subjectId: agentId, claims: { skill: "weather" } };
  credentialId = (await server().call("POST", "/v1/credentials/issue", { key, body })).body.id;
  await computeScore(server(), agentId);
  await publishLog(server().context, never);
}, 120_000);

/** Has witnesses cosign what the log has now; the last of them is away. */
async function cosign(names: readonly string[]): Promise<RunningWitness[]> {
  const { context } = server();
  const { logKeys } = await policyOf(server());
  const witnesses = await Promise.all(names.map((name) => startWitness(logKeys, { name })));
  await witnesses.at(-1)?.stop();
  const logWitnesses = createLogWitnesses(witnesses, {
    askWitness,
    clock: systemClock,
    onError: () => undefined,
  });
  context.settings.logWitnesses = witnesses.map(({ key, url }) => ({ key, url }));
  await publishLog({ ...context, logWitnesses }, never);
  return witnesses;
}

describe.skipIf(!existsSync(executablePath))(
  `the log in Chromium (skipped: no ${executablePath})`,
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args });
    }, 60_000);
    afterAll(() => browser?.close());

    type Said = { said: string; mood: string | null; complaints: string[] };

    /** Opens a page and waits until its script has said what it found in the log. */
    async function visit(
      path: string,
      prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
    ): Promise<Said> {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      await prepare(page);
      await page.goto(server().url + path);
      const read = async (): Promise<string> => (await page.textContent("#logged")) ?? "";
      await expect
        .poll(read, { timeout: 30_000 })
        .toMatch(/^Your browser (?:agrees|does not agree|could not|proved)/);
      const [said, mood] = [await read(), await page.getAttribute("#logged", "class")];
      await page.close();
      return { said, mood, complaints };
    }

    /** Alters the bytes of some answers. */
    const altered = (url: RegExp, alter: (bytes: Buffer) => Buffer) => (page: Page) =>
      page.route(url, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: alter(await response.body()) });
      });
    const replaced = (from: string | RegExp, to: string) => (bytes: Buffer) =>
      Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
    const pages = (): string[] => [`/agents/${agentId}`, `/verify/${credentialId}`];

    test("score and credential are proved; that no witness has cosigned is said", async () => {
      for (const path of pages()) {
        const { said, mood, complaints } = await visit(path);
        expect(said).toMatch(
          /^Your browser agrees: (?:this score|the issuance .*) is entry \d+ of the \d+ of the public/,
        );
        expect(said).toContain("No witness has cosigned it");
        expect({ mood, complaints }).toEqual({ mood: "outcome unsure", complaints: [] });
      }
    });

    test("the witnesses that cosigned are named, and those that did not are counted", async () => {
      await cosign(["w1.example", "w2.example", "away.example"]);
      for (const path of pages()) {
        const { said, mood } = await visit(path);
        expect(said).toMatch(/which 2 of the 3 witnesses .* cosigned: w1\.example, w2\.example\.$/);
        expect(mood).toBe("outcome good");
      }
    });

    test("an altered entry, altered hashes, another root or a broken cosignature are found out", async () => {
      // Of its own name: the checkpoint still has what others have cosigned.
      await cosign(["w3.example", "away.example"]);
      const flipped = (bytes: Buffer): Buffer => bytes.map((byte) => byte ^ 1) as Buffer;
      const lies: [RegExp, (bytes: Buffer) => Buffer][] = [
        [/\/log\/tile\/entries\//, replaced(/"kind":"(?=score|credential_issued)/g, '"kind":"s')],
        [/\/log\/tile\/0\//, flipped],
        [/\/log\/checkpoint/, replaced(/\n[\w+/]{8}/, "\nAAAAAAAA")],
        [/\/log\/checkpoint/, replaced(/(w3\.example \S{40})\S{4}/, "$1AAAA")],
      ];
      for (const [index, [url, alter]] of lies.entries()) {
        const { said, mood } = await visit(`/verify/${credentialId}`, altered(url, alter));
        expect(said, `lie ${index}`).toMatch(/^Your browser does not agree/);
        expect(mood).toBe("outcome bad");
      }
    });

    test("a page that names another entry, another score or other claims than were logged is found out", async () => {
      const elsewhere = replaced(/data-position="\d+"/, 'data-position="0"');
      for (const path of pages()) {
        const { said, mood } = await visit(path, altered(new RegExp(`${path}$`), elsewhere));
        expect(said).toMatch(
          /^Your browser proved entry 0 of the public log, and it is (?:no score|about something else)/,
        );
        expect(mood).toBe("outcome bad");
      }
      const past = replaced(/data-computed="[^"]*"/, 'data-computed="2026-01-01T00:00:00.000Z"');
      const raised = altered(new RegExp(`/agents/${agentId}$`), (bytes) =>
        replaced(/data-score="\d+"/, 'data-score="999"')(past(bytes)),
      );
      const { said, mood } = await visit(`/agents/${agentId}`, raised);
      expect(said).toMatch(/it says \d+, of .*, and this page 999\.$/);
      expect(mood).toBe("outcome bad");
      const claims = altered(/\/credential$/, replaced('"weather"', '"billing"'));
      expect(await visit(`/verify/${credentialId}`, claims)).toMatchObject({
        said: expect.stringContaining("issued with other claims"),
        mood: "outcome bad",
      });
    });

    test("what the log does not have openly is said, and a log that cannot be read is no agreement", async () => {
      const away = (page: Page): Promise<unknown> =>
        page.route(/\/log\//, (route) => route.abort());
      expect(await visit(`/agents/${agentId}`, away)).toMatchObject({
        said: expect.stringContaining("could not read the public log"),
        mood: "outcome unsure",
      });
      const fresh = await addTestAgent(server());
      await addPayments(server(), fresh.id, [{ payer: payers[0] as string }]);
      await computeScore(server(), fresh.id);
      const text = await (await fetch(`${server().url}/agents/${fresh.id}`)).text();
      expect(text).toContain("The public log does not have this score openly");
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${server().url}/agents/${agentId}`);
      expect(await page.textContent("#logged")).toMatch(
        /This service says that entry \d+ .* has not checked that/s,
      );
      await context.close();
    });
  },
);
