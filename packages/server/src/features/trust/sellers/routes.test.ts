// GET /check?url=: sellers on this machine, and what the log knows of the accounts that they name.
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

import { createSigner } from "@arcs/core";
import { encodeBase58 } from "@arcs/core/internal";
import manifest from "../../../../package.json" with { type: "json" };
import { createFakeWallet } from "../../../../../evm/test/support/fake-wallet.ts";
import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Receiver, type Respond, startReceiver } from "../../../../test/support/receiver.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import { changeRoots } from "../roots/load-roots.ts";

const server = useServer(useStore(), {
  webhookTargets: "public_and_loopback",
  maxPublicVerifications: 500,
});
const opened: Receiver[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));

const asset = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const wallet = (byte: number): string => createSigner(new Uint8Array(32).fill(byte)).address;
const known = wallet(50);
const offer = (payTo: string, network = "solana:local") => ({
  scheme: "exact",
  network,
  amount: "250000",
  asset,
  payTo,
  maxTimeoutSeconds: 60,
});

async function sell(respond: Respond): Promise<Receiver> {
  const receiver = await startReceiver({ respond });
  opened.push(receiver);
  return receiver;
}
function sendOffers(response: ServerResponse, accepts: unknown): void {
  const header = Buffer.from(JSON.stringify({ x402Version: 2, accepts })).toString("base64");
  response.writeHead(402, { "payment-required": header }).end("{}");
}
const check = (url: string): Promise<Answer> =>
  server().call("GET", `/check?url=${encodeURIComponent(url)}`);

beforeAll(async () => {
  const { store } = server().context;
  const roots = readRootList({ ...testRoots, assets: [{ network: "local", asset }] });
  await store.transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
  const money = { network: "local", asset, transaction: randomBytes(32).toString("hex") };
  const entry = { kind: "bond", payer: "somebody", payee: known, amount: "4", ...money } as const;
  await store.transaction((tx) => recordCoverEntry(tx, entry, { now: new Date() }));
});

describe("the check of a seller's URL", () => {
  test("says what is safe to spend with the account that it names, to every page", async () => {
    const { url, received } = await sell((_, response) =>
      sendOffers(response, [offer(known), "nonsense"]),
    );
    const { status, body, headers } = await check(`${url}/work?lang=fr`);
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toBe("public, max-age=10");
    expect(body).toMatchObject({ url: `${url}/work?lang=fr`, x402Version: 2, note: null });
    expect(body.skipped).toEqual([{ position: 1, reason: "must be an object" }]);
    expect(body.accounts).toMatchObject([
      {
        account: known,
        network: "local",
        changing: false,
        reason: null,
        check: { safeToSpend: { amount: "3" } },
      },
    ]);
    expect(received.map(({ path }) => path).sort()).toEqual([
      "/.well-known/x402",
      "/work?lang=fr",
      "/work?lang=fr",
    ]);
    expect(received[0]?.headers).toMatchObject({
      accept: "application/json",
      "user-agent": `service-Check/${manifest.version}`,
    });
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain("x-payment");
  });

  test("has the accounts that it names be read, as a check of each does", async () => {
    const { url } = await sell((_, response) =>
      sendOffers(response, [offer(wallet(70)), offer(wallet(71))]),
    );
    const { body } = await check(url);
    for (const { check: judged } of body.accounts)
      expect(judged.reading).toMatchObject({ state: "queued" });
  });

  test("judges no account that changes from answer to answer", async () => {
    let count = 0;
    const { url } = await sell((_, response) =>
      sendOffers(response, [offer(known), offer(wallet(60 + count++))]),
    );
    const { body } = await check(url);
    expect(body.accounts).toMatchObject([
      { account: known, changing: false },
      {
        account: wallet(60),
        changing: true,
        check: null,
        reason: expect.stringContaining("no history to judge"),
      },
      { account: wallet(61), changing: true, check: null },
    ]);
  });

  test("judges no account of another network of the ledger", async () => {
    const elsewhere = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
    const { url } = await sell((_, response) => sendOffers(response, [offer(known, elsewhere)]));
    const { body } = await check(url);
    expect(body.accounts).toMatchObject([
      {
        account: known,
        network: "devnet",
        check: null,
        reason: "it is on devnet, and this server reads local",
      },
    ]);
  });

  test("says where the second answer is another one", async () => {
    let isFirst = true;
    const { url } = await sell((_, response) => {
      if (isFirst) sendOffers(response, [offer(known)]);
      else response.writeHead(429).end();
      isFirst = false;
    });
    const { body } = await check(url);
    expect(body.accounts).toMatchObject([{ account: known, changing: false }]);
    expect(body.note).toBe(
      "asked again, it answered 429, not 402 with what to pay: whether its accounts change is not known",
    );
  });

  test("says which accounts signed the origin that names them", async () => {
    const signer = createSigner(new Uint8Array(32).fill(50));
    const evm = createFakeWallet();
    const evmAccount = `eip155:8453:${evm.address.toLowerCase()}`;
    const other = createSigner(new Uint8Array(32).fill(51));
    let signed = "";
    const seller = await sell(async ({ path }, response) => {
      const evmOffer = { ...offer(evm.address), network: "eip155:8453" };
      if (path !== "/.well-known/x402")
        return sendOffers(response, [offer(known), offer(other.address), evmOffer]);
      const text = new TextEncoder().encode(signed);
      const ownershipProofs = [
        "nonsense",
        7,
        encodeBase58(await signer.sign(text)),
        encodeBase58(await other.sign(new TextEncoder().encode("https://elsewhere.example"))),
        await evm.signText(signed),
      ];
      response.end(JSON.stringify({ version: 1, resources: [], ownershipProofs }));
    });
    signed = seller.url;
    const { body } = await check(`${seller.url}/work`);
    expect(body.accounts.map(({ account, provedOrigin }: any) => [account, provedOrigin])).toEqual([
      [known, seller.url],
      [other.address, null],
      [evmAccount, seller.url],
    ]);
  });

  test("refuses in words what is no seller", async () => {
    const { url } = await sell((_, response) => void response.end("free"));
    const { status, body } = await check(url);
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
    expect(body.error.message).toBe(
      "url must be of a seller that answers by x402: it answered 200, not 402 with what to pay",
    );
    expect((await check("https://10.0.0.1/")).body.error.message).toContain(
      "must be a public address",
    );
    expect((await server().call("GET", "/check")).status).toBe(400);
  });

  test("gives one address a tenth of what it may check otherwise", async () => {
    const answers: Answer[] = [];
    while (answers.length < 60 && answers.at(-1)?.status !== 429)
      answers.push(await check("https://10.0.0.1/"));
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limit_exceeded" } },
    });
    expect(answers.length).toBeLessThanOrEqual(51);
    expect((await server().call("GET", `/check/${known}`)).status).toBe(200);
  });
});
