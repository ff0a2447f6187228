// GET /check/anything: domains with their documents, names, and what costs this server requests.
import { createSigner } from "@arcs/core";
import type { AnythingCheck } from "@arcs/core/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { beforeAll, expect, test } from "vitest";

import { addTestAgent } from "../../../packages/server/test/support/agents.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { createAnythingCheck } from "./check-anything.ts";
import type { Sellers } from "@arcs/server/internal";
import { explorer } from "./index.ts";

const server = useServer(useStore(), { maxPublicVerifications: 0 }, [explorer]);
const wallet = (byte: number): string => createSigner(new Uint8Array(32).fill(byte)).address;
let agentId = "";

beforeAll(async () => {
  agentId = (await addTestAgent(server(), { name: "Weather Oracle" })).id;
});

/** Answers of a domain by URL, as its server would give them: nobody here has a public name. */
function sellersAt(answers: Readonly<Record<string, object>>, asked: string[]): Sellers {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64");
  return {
    async ask(url) {
      asked.push(url);
      const answer = answers[url];
      if (answer === undefined)
        return { problem: "its URL could not be reached, or speaks no HTTP" };
      return { status: 402, paymentRequired: encode(answer), body: new Uint8Array() };
    },
    async readDocument(url) {
      asked.push(url);
      const answer = answers[url];
      return answer === undefined ? undefined : Buffer.from(JSON.stringify(answer));
    },
    close: async () => undefined,
  };
}

async function check(
  text: string,
  answers: Readonly<Record<string, object>> = {},
): Promise<AnythingCheck & { asked: string[]; counted: number }> {
  const asked: string[] = [];
  let counted = 0;
  const checkAnything = createAnythingCheck(server().context, {
    sellers: sellersAt(answers, asked),
    limit: { count: (_request, _reply, amount = 1) => void (counted += amount) },
    takePlace: () => "127.0.0.1",
  });
  const answer = await checkAnything(text, {} as FastifyRequest, {} as FastifyReply);
  return { ...answer, asked, counted };
}

const payTo = (account: string) => ({
  x402Version: 2,
  accepts: [
    { scheme: "exact", network: "solana:local", amount: "10000", asset: wallet(9), payTo: account },
  ],
});

test("a domain is asked for its documents, and for the prices of what they name", async () => {
  const own = "https://seller.example/.well-known";
  const answer = await check("seller.example", {
    [`${own}/x402`]: {
      version: 1,
      resources: [
        "https://api.seller.example/translate",
        "https://evil.example/",
        "http://seller.example/plain",
        "https://notseller.example/",
        7,
        { url: "https://seller.example/weather" },
        "https://seller.example/third",
      ],
    },
    [`${own}/did.json`]: { id: "did:web:seller.example" },
    "https://api.seller.example/translate": payTo(wallet(1)),
    "https://seller.example/weather": payTo(wallet(2)),
  });
  expect(answer).toMatchObject({ kind: "domain", account: null, counted: 3 });
  expect(answer.sellers.map(({ url, accounts }) => [url, accounts[0]?.account])).toEqual([
    ["https://api.seller.example/translate", wallet(1)],
    ["https://seller.example/weather", wallet(2)],
  ]);
  expect(answer.meaning).toContain(`is safe to spend with ${wallet(1)} now.`);
  expect(answer.documents.map(({ found }) => found)).toEqual([true, false, false, true]);
  expect(answer.asked.join(" ")).not.toMatch(/evil|notseller|http:|third/);
});

test("a domain without a list is asked itself; what it does not answer is said", async () => {
  const root = await check("seller.example", { "https://seller.example/": payTo(wallet(1)) });
  expect(root.sellers).toMatchObject([{ url: "https://seller.example/" }]);
  const none = await check("seller.example");
  expect(none).toMatchObject({
    kind: "domain",
    meaning:
      "seller.example names no account to pay: its URL could not be reached, or speaks no HTTP.",
    next: expect.stringContaining("Paste the URL of what is sold there"),
    sellers: [],
  });
});

test("identities that a domain claims are looked up, and others are not believed", async () => {
  const registrations = [
    { agentRegistry: `eip155:8453:0x${"ab".repeat(20)}`, agentId: 22 },
    { agentRegistry: "'; drop table agents", agentId: "1" },
    { agentRegistry: agentId, agentId: {} },
    null,
  ];
  const answer = await check("seller.example", {
    "https://seller.example/.well-known/agent-registration.json": { registrations },
  });
  expect(answer).toMatchObject({ agents: [], documents: [{}, {}, { found: true }, {}] });
});

test("a name finds agents and covers nothing; a secret is looked up nowhere", async () => {
  const named = await check("weather oracle");
  expect(named).toMatchObject({
    kind: "words",
    account: null,
    agents: [{ agentId, name: "Weather Oracle", safeToSpend: "0" }],
    next: expect.stringContaining("Anybody may use any name"),
    counted: 0,
  });
  expect(await check("arcs_live_0123")).toMatchObject({ kind: "none", asked: [], counted: 0 });
});

test("the route answers every page without a key, and names a text that is too long", async () => {
  const { status, body, headers } = await server().call(
    "GET",
    `/check/anything?text=${encodeURIComponent(agentId)}`,
  );
  expect([status, body.kind, body.page]).toEqual([200, "account", `/agents/${agentId}`]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect((await server().call("GET", `/check/anything?text=${"x".repeat(2049)}`)).status).toBe(400);
});
