// Forty kinds of text that people paste, and what each surface answers: the search field of the
// home page, /verify, GET /check/anything and `arcs check`.
import { createSigner } from "@arcs/core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { runInProcess } from "../../../process/test/support/run-in-process.ts";
import { type Receiver, startReceiver } from "../../../server/test/support/receiver.ts";
import { createArcsClient } from "../../src/node/index.ts";
import { runClientProgram } from "../../src/node/cli/main.ts";
import { useDemoServer } from "./demo-server.ts";

const server = useDemoServer([
  "--webhook-targets",
  "public_and_loopback",
  "--max-public-verifications",
  "0",
  "--max-event-loop-delay-ms",
  "0",
]);

/** Values of the texts of the table, which differ from run to run. */
const known = { agent: "", internal: "", name: "", credential: "", json: "", seller: "" };
const stranger = createSigner(new Uint8Array(32).fill(77)).address;
const evm = "0xab5801a7d398351b8be11c439e05c5b3259aec9b";
let seller: Receiver;

beforeAll(async () => {
  const { url, adminKey } = server();
  const client = createArcsClient({ baseUrl: url, apiKey: adminKey });
  const {
    data: [found],
  } = await client.agents.search({ limit: 1 });
  const { id, internalId, name } = await client.agents.get(found!.id);
  const { credentials } = await client.credentials.listByAgent(id);
  const credential = credentials[0]!.id;
  const json = await (await fetch(`${url}/verify/${credential}/credential`)).text();
  const accepts = [
    { scheme: "exact", network: "solana:local", amount: "10000", asset: stranger, payTo: id },
  ];
  const required = Buffer.from(JSON.stringify({ x402Version: 2, accepts })).toString("base64");
  seller = await startReceiver({
    respond: (_, response) => void response.writeHead(402, { "payment-required": required }).end(),
  });
  Object.assign(known, { agent: id, internal: internalId, name, credential, json });
  known.seller = `${seller.url}/translate`;
});
afterAll(() => seller?.close());

const texts: readonly (readonly [what: string, text: () => string])[] = [
  ["name of an agent", () => known.name],
  ["name of nobody", () => "Zyxw Nobody"],
  ["id of an agent", () => known.agent],
  ["internal id of an agent", () => known.internal],
  ["internal id of nobody", () => "agt_1111111111111111"],
  ["address on Solana, unregistered", () => stranger],
  ["address on an EVM chain", () => evm],
  ["EVM address with a digit missing", () => evm.slice(0, -1)],
  ["CAIP-10 on an EVM chain", () => `eip155:8453:${evm}`],
  ["CAIP-10 on this ledger", () => `solana:local:${known.agent}`],
  [
    "CAIP-10 on another network of Solana",
    () => `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${known.agent}`,
  ],
  [
    "CAIP-10 on a chain that is not read",
    () => "cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0",
  ],
  ["CAIP-10 with a broken address", () => `eip155:8453:${evm.slice(0, -2)}`],
  ["chain's short name and address", () => `base:${evm}`],
  ["did:service", () => `did:service:local:${known.agent}`],
  ["did:service on another network", () => `did:service:devnet:${known.agent}`],
  ["did:pkh", () => `did:pkh:eip155:8453:${evm}`],
  ["did:web", () => "did:web:seller.internal"],
  ["DID of another method", () => "did:ion:EiClkZMDxPKqC9c"],
  ["ERC-8004 identity", () => `eip155:8453:0x8004a818bfb912233c491871b3d84c89a494bd9e:22`],
  ["URL of a seller", () => known.seller],
  ["URL that sells nothing", () => "http://127.0.0.1:9/"],
  ["URL of a private network", () => "https://10.0.0.1/pay"],
  ["domain", () => "seller.internal"],
  ["URL without its scheme", () => "seller.internal/translate"],
  ["link to an agent's page", () => `${origin()}/agents/${known.agent}`],
  ["link to an account's page", () => `${origin()}/accounts/${stranger}`],
  ["link to another page of this server", () => `${origin()}/docs`],
  ["link of a chain's explorer to an account", () => `https://solscan.io/account/${stranger}`],
  ["link of a chain's explorer to a transaction", () => "https://basescan.org/tx/0x00"],
  ["id of a credential", () => known.credential],
  ["id of a credential of nobody", () => "cred_1111111111111111"],
  ["link to a credential", () => `${origin()}/verify/${known.credential}`],
  [
    "link to a credential of another service",
    () => "https://other.example/verify/cred_1111111111111111",
  ],
  ["credential's JSON", () => known.json],
  ["altered credential", () => known.json.replace("Identity", "Skill")],
  ["JWT", () => "eyJhbGciOiJFZERTQSJ9.eyJ2YyI6e319.c2ln"],
  ["agent card (A2A)", () => '{"name":"Helper","skills":[],"protocolVersion":"0.3.0"}'],
  ["hash of a transaction", () => `0x${"ab".repeat(32)}`],
  ["id of a payment", () => "pay_7xKXtg2CW87d97TXJSDpbD"],
  ["API key", () => "arcs_live_0123456789"],
  ["e-mail address", () => "ann@seller.example"],
  ["name of ENS", () => "vitalik.eth"],
];

const NOTHING = "Pay nothing, or no more than you can lose.";
const origin = (): string => new URL(server().context.settings.publicUrl).origin;

/** Replaces what differs from run to run by its name. */
function plain(text: string): string {
  const { url, context } = server();
  const names: readonly (readonly [value: string, name: string])[] = [
    [context.settings.publicUrl, "SERVER"],
    [url, "SERVER"],
    [known.seller, "SELLER"],
    [known.agent, "AGENT"],
    [known.name, "NAME"],
    [known.credential, "CREDENTIAL"],
    [stranger, "STRANGER"],
    [evm, "0xEVM"],
  ];
  const named = names.reduce((out, [value, name]) => out.replaceAll(value, name), text);
  return (
    named
      .replaceAll(/did:service:local:\w+/g, "ISSUER")
      .replaceAll(/\d[\d,]*\.\d\d+/g, "N")
      .replaceAll(/NAME .*/g, "NAME")
      .replaceAll(/\d+ payments? from .* since [\d-]+/g, "PAYMENTS")
      // A chain is read in the background.
      .replace(/Its payments are still being read: ask again in a minute\.$/, NOTHING)
  );
}

/** Follows an answer to the page where it ends: its path, and what it says first. */
async function endOf(response: Response): Promise<string> {
  const location = response.headers.get("location");
  if (location !== null)
    return endOf(await fetch(new URL(location, server().url), { redirect: "manual" }));
  const { pathname } = new URL(response.url);
  const page = (await response.text()).replaceAll(/\s+/g, " ");
  const [said = ""] =
    (pathname === "/verify" || pathname === "/answer"
      ? /<div class="verdict.*?<\/div>/
      : /<h1.*?<\/h1>.*?<\/(?:h2|p)>/
    ).exec(page.replaceAll(/<form.*?<\/form>/g, "")) ?? [];
  const words = said
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
  return plain(`${pathname} ${response.status}: ${words.trim()}`);
}

async function answersTo(text: string): Promise<Record<string, string>> {
  const { url } = server();
  const query = new URLSearchParams({ text });
  const linked = `${url}/?${new URLSearchParams({ query: text }).toString()}`;
  // The field of the home page and that of /verify send the same form.
  const body = new URLSearchParams({ credential: text });
  const { meaning, next, kind } = (await (
    await fetch(`${url}/check/anything?${query.toString()}`)
  ).json()) as Record<string, string>;
  const { code, stdout, stderr } = await runInProcess(runClientProgram, {
    args: ["check", "--wait", "0", text],
    env: { ARCS_API_URL: url },
  });
  return {
    field: await endOf(await fetch(`${url}/verify`, { method: "POST", body, redirect: "manual" })),
    link: await endOf(await fetch(linked, { redirect: "manual" })),
    check: plain(`${kind}: ${meaning} ${next}`),
    arcs: plain(`${code}: ${`${stdout}${stderr}`.split("\n")[0] ?? ""}`),
  };
}

test("each surface answers each kind of text, or says why not", { timeout: 240_000 }, async () => {
  const home = await (await fetch(server().url)).text();
  expect(home).toMatch(/<form class="search one" action="\/verify" method="post"/);
  const rows: string[] = [];
  for (const [what, text] of texts) {
    const answers = await answersTo(text());
    for (const [surface, answer] of Object.entries(answers)) {
      expect(answer, `${what}, ${surface}`).not.toMatch(/undefined|null|: ?$/);
    }
    rows.push(
      [what, ...Object.entries(answers).map(([name, said]) => `  ${name.padEnd(6)} ${said}`)].join(
        "\n",
      ),
    );
  }
  expect(texts.length).toBeGreaterThanOrEqual(40);
  await expect(`${rows.join("\n\n")}\n`).toMatchFileSnapshot("paste-anything.txt");
});
