// Recipes that listen on a port, call services or sign: each runs as it stands on its page.
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createArcsClient, type PaymentView } from "@arcs/client";
import { signTestWebhook, type WebhookEvent } from "@arcs/client/webhooks";
import {
  createSigner,
  type Signer,
  verifyCredential,
  verifyEd25519,
  decodeAddress,
} from "@arcs/core";
import { createLedgerStatusResolver, findProgramAddress } from "@arcs/ledger";
import { createLocalLedger } from "@arcs/ledger/local";
import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createFakeWallet } from "../../../packages/evm/test/support/fake-wallet.ts";
import { formatPaymentStatement } from "@arcs/trust";

import { startChain } from "../../pay-once/chain.ts";
import { startSeller } from "../../pay-once/seller.ts";
import { network, startFacilitator } from "../../pay-with-trust-gate/facilitator.ts";
import { startLocalToken } from "../../pay-with-trust-gate/local-token.ts";
import { judge, payerOf } from "../payments/rate-payment.ts";
import { rateWhatIsPaid } from "../payments/rate-what-is-paid.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const event = {
  id: "evt_1",
  event: "credential.revoked",
  timestamp: "2026-01-01T00:00:00.000Z",
  data: { credentialId: "cred_1", reason: "unspecified" },
} as unknown as WebhookEvent;

// The recipes use port 8080, which may be taken here: each gets a free one.
const started: Server[] = [];
beforeAll(() => {
  const { listen } = Server.prototype;
  vi.spyOn(Server.prototype, "listen").mockImplementation(function (
    this: Server,
    at: unknown,
    ...rest: unknown[]
  ) {
    started.push(this);
    const free = typeof at === "object" ? { ...at, port: 0 } : 0;
    return (listen as (...args: unknown[]) => Server).call(this, free, ...rest);
  } as typeof listen);
  vi.stubEnv("ARCS_WEBHOOK_SECRET", secret);
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await Promise.all(started.map((server) => new Promise((closed) => server.close(closed))));
});

/** Returns the port of the server started last. */
async function lastPort(): Promise<number> {
  const { port } = await vi.waitFor(() => {
    const address = started.at(-1)?.address();
    expect(address).toMatchObject({ port: expect.any(Number) });
    return address as AddressInfo;
  });
  return port;
}

/** Delivers an event to the recipe's server. */
async function deliver(change: (body: string) => string = (body) => body): Promise<number> {
  const port = await lastPort();
  const { body, headers } = signTestWebhook(event, { secret });
  const url = `http://127.0.0.1:${port}/webhooks/arcs`;
  return (
    await realFetch(url, {
      method: "POST",
      headers: { ...headers, connection: "close" },
      body: change(body),
    })
  ).status;
}
const realFetch = fetch;
const forge = (body: string): string => body.replace("cred_1", "cred_2");

test.each([["express"], ["fastify"]])("docs/recipes/receive-webhooks.md: %s", async (name) => {
  await import(`../webhooks-${name}.ts`);
  expect([await deliver(), await deliver(forge)]).toEqual([200, 401]);
  expect(vi.mocked(console.log).mock.calls.splice(0)).toEqual([["credential.revoked", "evt_1"]]);
});

test("docs/recipes/pay-once.md: a call is paid once, with nothing but a wallet", async () => {
  const chain = await startChain();
  const seller = await startSeller(chain, { kind: "plain" });
  const home = mkdtempSync(join(tmpdir(), "arcs-home-"));
  try {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await chain.mint(address, 1_000_000n);
    vi.stubEnv("WALLET_KEY", key);
    vi.stubEnv("HOME", home);
    // The public endpoint of Base Sepolia.
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
      realFetch(input === "https://sepolia.base.org" ? chain.url : input, init),
    );
    const { buyReport, payer } = await import("../payments/pay-once.ts");
    const report = await buyReport(seller.url);
    expect(await buyReport(seller.url)).toBe(report);
    expect(await chain.countPayments(address)).toBe(1);
    expect(await payer.state()).toMatchObject({
      payments: [{ call: "report-of-november", state: "delivered", amount: "0.01" }],
    });
    expect(existsSync(join(home, ".arcs", "payer", address.toLowerCase(), "payments.log"))).toBe(
      true,
    );
  } finally {
    vi.unstubAllGlobals();
    seller.close();
    await chain.close();
    rmSync(home, { recursive: true });
  }
}, 60_000);

test("docs/recipes/put-a-cdn-in-front.md: a revocation purges its tags, and what failed comes again", async () => {
  const asked: unknown[] = [];
  let status = 500;
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    asked.push([url, JSON.parse(body)]);
    return new Response("{}", { status });
  });
  vi.stubEnv("CLOUDFLARE_ZONE", "zone");
  await import("../purge-a-cdn.ts");
  expect(await deliver()).toBe(500);
  status = 200;
  expect(await deliver()).toBe(200);
  vi.unstubAllGlobals();
  const purged = [
    "https://api.cloudflare.com/client/v4/zones/zone/purge_cache",
    { tags: ["credential-cred_1", "status-lists"] },
  ];
  expect(asked).toEqual([purged, purged]);
});

test("docs/payments.md: a payer rates and disputes, by a wallet of the ledger and one of an EVM chain", async () => {
  const sent: { rating?: number; comment?: string; reason?: string; signature: string }[] = [];
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    async fetch(_, { body = "{}" }) {
      sent.push(JSON.parse(body));
      return new Response("{}", { status: 201 });
    },
  });
  const signer: Signer = createSigner(new Uint8Array(32).fill(3));
  const payment = {
    id: "pay_1",
    agentId: "agent",
    payer: { address: signer.address },
  } as PaymentView;
  await judge(client, payment, signer);
  const about = { payment: "pay_1", agent: "agent", network: "devnet" };
  const texts = [
    formatPaymentStatement({ ...about, kind: "rating", rating: 2, comment: "Half of it" }),
    formatPaymentStatement({
      ...about,
      kind: "dispute",
      reason: "half of it was missing",
      description: null,
    }),
  ];
  const isSigned = sent.map(({ signature }, index) =>
    verifyEd25519({
      signature: Uint8Array.from(Buffer.from(signature, "base64")),
      message: new TextEncoder().encode(texts[index]),
      publicKey: decodeAddress(signer.address),
    }),
  );
  expect(isSigned).toEqual([true, true]);
  const wallet = createFakeWallet();
  await judge(client, payment, payerOf({ signMessage: ({ message }) => wallet.signText(message) }));
  expect(sent.slice(2).map(({ signature }) => signature)).toEqual(
    await Promise.all(texts.map((text) => wallet.signText(text))),
  );
});

test(
  "docs/recipes/issue-with-a-key-service.md: what the service signed is anchored, and valid",
  { timeout: 120_000 },
  async () => {
    const key = createSigner(new Uint8Array(32).fill(5));
    const ledger = await createLocalLedger();
    await ledger.airdrop(key.address, 1_000_000_000n);
    const { url } = await ledger.listen();
    vi.stubEnv("VAULT_URL", "https://vault.example");
    vi.stubEnv("ISSUER_ADDRESS", key.address);
    vi.stubEnv("LEDGER_RPC_URL", url);
    const programAddress = findProgramAddress("local");
    vi.stubEnv("LEDGER_PROGRAM_ADDRESS", programAddress);
    // Answers as Vault's documentation says; other requests go to the real fetch.
    vi.stubGlobal("fetch", async (place: string, options: RequestInit) => {
      if (!place.startsWith("https://vault.example/v1/transit/sign/"))
        return realFetch(place, options);
      const { input } = JSON.parse(options.body as string) as { input: string };
      const signature = await key.sign(Uint8Array.from(Buffer.from(input, "base64")));
      return Response.json({
        data: { signature: `vault:v1:${Buffer.from(signature).toString("base64")}` },
      });
    });
    const { issueIdentity } = await import("../issue-with-a-key-service.ts");
    const agent = createSigner(new Uint8Array(32).fill(6)).address;
    const text = await issueIdentity(agent, agent);
    const report = await verifyCredential(text, {
      trustedIssuers: [(JSON.parse(text) as { issuer: { id: string } }).issuer.id],
      now: new Date(),
      resolveStatus: createLedgerStatusResolver({
        network: "devnet",
        transport: ledger.transport,
        programAddress,
      }),
    });
    vi.unstubAllGlobals();
    await ledger.close();
    expect(report).toMatchObject({ valid: true, errors: [] });
  },
);

test("README.md, docs/recipes: the gates let nobody pass whose score is not known, but for what a seller risks with anybody", async () => {
  // The client's own undici.
  const { MockAgent, getGlobalDispatcher, setGlobalDispatcher } = createRequire(
    createRequire(import.meta.url).resolve("@arcs/client/package.json"),
  )("undici");
  const before: unknown = getGlobalDispatcher();
  const agent = new MockAgent();
  agent.disableNetConnect();
  agent.enableNetConnect(/^127\.0\.0\.1:/);
  const missing = { error: { code: "agent_not_found", message: "there is no such agent" } };
  const headers = { headers: { "content-type": "application/json" } };
  agent
    .get("https://arcs.example")
    .intercept({ path: () => true, method: () => true })
    .reply(404, missing, headers)
    .persist();
  setGlobalDispatcher(agent);
  vi.stubEnv("ARCS_API_KEY", "arcs_test_x");
  vi.stubEnv("WALLET_KEY", JSON.stringify(Array(32).fill(7)));
  const { assertTrusted } = await import("../check-trust.ts");
  await expect(
    assertTrusted(createSigner(new Uint8Array(32).fill(8)).address, "5"),
  ).rejects.toThrow(/^not paid: /);
  const stranger = createSigner(new Uint8Array(32).fill(8)).address;
  // An unknown seller asks for half a USDC.
  const asked = {
    x402Version: 2,
    resource: {
      url: "https://seller.example/report",
      description: "A report",
      mimeType: "text/plain",
    },
    accepts: [
      {
        scheme: "exact",
        network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
        amount: "500000",
        asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
        payTo: stranger,
        maxTimeoutSeconds: 60,
        extra: { feePayer: stranger },
      },
    ],
  };
  const header = Buffer.from(JSON.stringify(asked)).toString("base64");
  const sent = vi.fn<(request: Partial<Request>) => Promise<Response>>(
    async () => new Response("{}", { status: 402, headers: { "payment-required": header } }),
  );
  vi.stubGlobal("fetch", sent);
  const { fetchAndPay } = await import("../payments/pay-trusted.ts");
  await expect(fetchAndPay("https://seller.example/report")).rejects.toThrow(/payment payload/i);
  for (const [request] of sent.mock.calls)
    expect(request.headers?.has("payment-signature") ?? false).toBe(false);
  vi.unstubAllGlobals();

  // An unknown buyer, with money on a real ledger, buys from the recipe's seller.
  const token = await startLocalToken();
  const shop = await startFacilitator(token);
  const seller = createSigner(new Uint8Array(32).fill(9)).address;
  const buyer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(10));
  await token.fund(seller, 0n);
  await token.fund(buyer.address, 1_000_000n);
  vi.stubEnv("FACILITATOR_URL", shop.url);
  vi.stubEnv("AGENT_ADDRESS", seller);
  await import("../payments/protect-api.ts");
  const url = `http://127.0.0.1:${await lastPort()}/translate`;
  const asked402 = await realFetch(url);
  expect([asked402.status, asked402.headers.has("payment-required")]).toEqual([402, true]);
  const willing = new x402Client().register(
    network,
    new ExactSvmScheme(buyer, { rpcUrl: token.rpcUrl }),
  );
  // One answer costs a cent, and the seller risks up to a dollar with an unknown buyer.
  const served = await wrapFetchWithPayment(realFetch, willing)(url);
  expect([served.status, await token.balanceOf(seller)]).toEqual([200, 10_000n]);
  // The recipe's service does not know this seller.
  await vi.waitFor(() =>
    expect(console.error).toHaveBeenCalledWith("not reported:", expect.anything()),
  );
  vi.mocked(console.error).mockClear();
  shop.close();
  token.close();
  setGlobalDispatcher(before);
  await agent.close();
});

test("docs/recipes/pay-trusted-agents.md: what was paid is reported, and rated by the wallet that paid", async () => {
  const signer = createSigner(new Uint8Array(32).fill(3));
  const payment = { id: "pay_1", agentId: "agent", payer: { address: signer.address } };
  const sent = vi.fn<(url: string, body: unknown) => void>();
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    async fetch(url, { body = "{}" }) {
      if (url.endsWith("/v1/payments/events")) return Response.json(payment, { status: 201 });
      sent(url, JSON.parse(body));
      return new Response("{}", { status: 201 });
    },
  });
  const payments = new x402Client();
  const said = vi.spyOn(payments, "onPaymentResponse");
  const reports = rateWhatIsPaid(payments, { client, payer: signer, judge: () => 4 });
  const asset = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
  await said.mock.calls[0]?.[0]({
    requirements: { network, asset, amount: "10000", payTo: "agent" },
    settleResponse: { success: true, network, transaction: "5".repeat(87), payer: signer.address },
  } as never);
  await reports.close();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const statement = {
    payment: "pay_1",
    agent: "agent",
    network: "devnet",
    kind: "rating",
    rating: 4,
    comment: null,
  };
  const text = new TextEncoder().encode(formatPaymentStatement(statement as never));
  const signature = Buffer.from(await signer.sign(text)).toString("base64");
  expect(sent).toHaveBeenCalledWith("https://arcs.example/v1/payments/pay_1/rating", {
    rating: 4,
    signature,
  });
});
