// Sellers proposed from a discovery listing, with payments on a real local ledger and a real local
// EVM: an honest one, a ring of wallets, and one whose owner pays for the calls.
import { createSigner, type Signer } from "@arcs/core";
import { createEvmReader, createErc8004Reader } from "@arcs/evm";
import { createLocalLedger, createMadeUpToken, type LocalLedger } from "@arcs/ledger/local";
import { readRootList } from "@arcs/trust";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startLocalEvm,
  STARTING_MS,
} from "../../../../../evm/test/support/local-evm.ts";
import { newAddress, openTokens } from "../../../../../evm/test/support/tokens.ts";
import { accountOf, CHAIN_ID, NETWORK } from "../../../../test/support/evm.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";
import { runInProcess } from "../../../../../process/test/support/run-in-process.ts";
import { createRandom } from "../../../../../process/test/support/random.ts";
import { runCommand } from "../../../platform/cli/command.ts";
import { type Candidate, judgeListed, readListing } from "./propose-command.ts";
import { rootsCommands } from "./command.ts";

const DAY = 86_400;
const HOUR = 3_600;
const MONTH = 30 * DAY;
const [HONEST, RING, OWNED] = ["honest", "ring", "owned"] as const;

/** Pays between accounts by their names, and lets time pass. */
type Market = {
  pay(from: string, to: string, amount: bigint): Promise<unknown>;
  pass(seconds: number): Promise<unknown>;
};

/** Three months of sales by three sellers. */
async function trade({ pay, pass }: Market): Promise<void> {
  const random = createRandom(7);
  const customers = Array.from({ length: 21 }, (_, index) => `customer-${index}`);
  const ring = Array.from({ length: 8 }, (_, index) => `ring-${index}`);
  const calls = Array.from({ length: 6 }, (_, index) => `call-${index}`);
  for (const wallet of calls) await pay("owner", wallet, 3_000_000n);
  for (let month = 0; month < 3; month++) {
    for (const customer of customers) await pay(customer, HONEST, random.pick([50_000n, 100_000n]));
    await pay(RING, ring[0]!, 8_000_000n);
    for (const [index, wallet] of ring.entries()) {
      await pay(wallet, RING, 500_000n);
      if (index + 1 < ring.length)
        await pay(wallet, ring[index + 1]!, 7_500_000n - BigInt(index) * 500_000n);
    }
    for (const wallet of calls) await pay(wallet, OWNED, 700_000n);
    await pay(OWNED, "owner", 4_000_000n);
    await pass(MONTH - HOUR);
  }
}

type Candidates = Readonly<Record<string, Candidate>>;

function expectVerdicts(found: Candidates): void {
  const verdicts = Object.entries(found).map(([name, each]) => [
    name,
    "judgement" in each
      ? [each.judgement.verdict, each.judgement.reasons.map(({ code }) => code)]
      : each,
  ]);
  expect(Object.fromEntries(verdicts)).toEqual({
    [HONEST]: ["propose", []],
    [RING]: ["refuse", expect.arrayContaining(["no_sales", "circled"])],
    [OWNED]: ["refuse", expect.arrayContaining(["circled"])],
  });
}

describe("sellers on the ledger", () => {
  let ledger: LocalLedger;
  let rpcUrl = "";
  const wallets = new Map<string, Signer>();
  const walletOf = (name: string): Signer => {
    const known = wallets.get(name) ?? createSigner(new Uint8Array(32).fill(wallets.size + 1));
    wallets.set(name, known);
    return known;
  };
  const folder = temporaryFolder();
  const listing = join(folder, "listing.json");
  const servers: Server[] = [];
  beforeAll(async () => {
    ledger = await createLocalLedger({
      clock: "manual",
      startTime: new Date(Date.now() - 3 * (MONTH - HOUR) * 1000 - 1_800_000),
    });
    rpcUrl = (await ledger.listen()).url;
    const token = createMadeUpToken({ transport: ledger.transport });
    await trade({
      pay: (from, to, amount) => token.pay(walletOf(from), { to: walletOf(to).address, amount }),
      pass: (seconds) => ledger.advance({ seconds, slots: 40 }),
    });
    const accepts = (network: string, payTo: string, amount: object): object[] => [
      { scheme: "exact", network, asset: token.mint, payTo, maxTimeoutSeconds: 60, ...amount },
      {
        scheme: "exact",
        network: "eip155:1",
        asset: newAddress(),
        payTo: newAddress(),
        amount: "1",
      },
    ];
    const items = [HONEST, RING, OWNED].map((name, index) => ({
      resource: `https://${name}.example/api`,
      type: "http",
      x402Version: 2 - (index % 2),
      accepts: accepts(
        index % 2 === 0 ? "solana:local" : "solana-local",
        walletOf(name).address,
        index % 2 === 0 ? { amount: "50000" } : { maxAmountRequired: "50000" },
      ),
      lastUpdated: "2026-11-01T00:00:00Z",
    }));
    const odd = [
      { resource: 1, accepts: "none" },
      { accepts: [null, { network: 1 }, ...accepts("nowhere", "x", {})] },
      7,
    ];
    const document = {
      x402Version: 2,
      items: [...items, ...odd],
      pagination: { limit: 100, offset: 0, total: 6 },
    };
    writeFileSync(listing, JSON.stringify(document));
  }, 240_000);
  afterAll(async () => {
    await ledger?.close();
    for (const server of servers) server.close();
  });

  const propose = (...args: string[]): ReturnType<typeof runInProcess> =>
    runInProcess((given) => runCommand(rootsCommands["propose"]!, given), {
      args: ["--ledger-cluster", "local", "--ledger-rpc-url", rpcUrl, ...args],
    });

  test(
    "get a verdict with reasons, and the honest one is in the draft, which is a list of roots",
    { timeout: 120_000 },
    async () => {
      const out = join(folder, "draft.json");
      const { code, stdout, stderr } = await propose(
        "--from",
        listing,
        "--out",
        out,
        "--group",
        "3",
        "--json",
      );
      expect([code, stderr.split("\n")[0]]).toEqual([
        0,
        "sellers listed: 3; on chains without an endpoint: 0; beyond --max-sellers: 0",
      ]);
      const { candidates } = JSON.parse(stdout) as { candidates: Candidate[] };
      const byName = candidates.map(
        (each) => [/\w+/.exec(each.resources[0]!.slice(8))![0], each] as const,
      );
      expectVerdicts(Object.fromEntries(byName));
      const draft = JSON.parse(readFileSync(out, "utf8"));
      const honest = candidates[0]!;
      const cap = "judgement" in honest ? honest.judgement.cap : "";
      expect(Number(cap)).toBeGreaterThan(1.5);
      expect(readRootList(draft).rootOf(walletOf(HONEST).address)).toEqual({
        group: 3,
        cap: BigInt(Math.round(Number(cap) * 1e6)),
      });
      expect(draft.roots).toHaveLength(1);
      // A draft that somebody has worked on is not written over.
      expect(
        (await propose("--from", listing, "--out", out).catch((error: unknown) => error)) as Error,
      ).toMatchObject({
        code: "invalid_argument",
      });
      const shown = await propose("--from", listing, "--max-sellers", "2");
      expect(shown.stdout).toMatch(
        /^propose {2}\w+ {2}https:\/\/honest\.example\/api\n[^]+^refuse {3}\w+ {2}https:\/\/ring\.example/m,
      );
      expect(shown.stdout).toMatch(
        /^ +sold [\d,]+\.\d\d in \d+ payments, [\d,]+\.\d\d of it organic,.* cap [\d,]+\.\d\d$/m,
      );
      expect(shown.stdout).toMatch(/^ +prices \d+\.\d\d \(\d+ times\)/m);
      expect(shown.stdout).toMatch(
        /^ +refuse: 100 % of the sales were paid with money from the seller/m,
      );
    },
  );

  test("are read from a URL, page by page", async () => {
    const { items } = JSON.parse(readFileSync(listing, "utf8")) as { items: unknown[] };
    const asked: string[] = [];
    const server = createServer(({ url = "" }, response) => {
      asked.push(url);
      const offset = Number(new URL(url, "http://x").searchParams.get("offset") ?? 0);
      const page = items.slice(offset, offset + 2);
      response.end(
        JSON.stringify({ x402Version: 2, items: page, pagination: { limit: 2, offset, total: 6 } }),
      );
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/discovery/resources?limit=2`;
    const listed = await readListing(url, { isMoney: ({ network }) => network === "local" });
    expect(listed.map(({ account }) => account)).toEqual(
      [HONEST, RING, OWNED].map((name) => walletOf(name).address),
    );
    expect(asked.map((each) => /offset=(\d)/.exec(each)?.[1])).toEqual([undefined, "2", "4"]);
    for (const text of ["{", "{}", "7"]) {
      writeFileSync(join(folder, "bad.json"), text);
      const refused = readListing(join(folder, "bad.json"), { isMoney: () => true });
      await expect(refused).rejects.toMatchObject({ code: "invalid_argument" });
    }
  });

  test("of which none can be read are a failure that says what to set, and make no draft", async () => {
    const none = join(folder, "none.json");
    writeFileSync(none, "[]");
    const out = join(folder, "draft-of-none.json");
    const nowhere = ["--ledger-rpc-url", "http://127.0.0.1:9"];
    for (const [args, count, message] of [
      [
        ["--from", listing, ...nowhere],
        3,
        "no seller could be read; name endpoints that answer in LEDGER_RPC_URL and ",
      ],
      [
        ["--from", none],
        0,
        "no seller is listed that is paid in a token of the list of roots in force",
      ],
    ] as const) {
      const ended = await propose(...args, "--out", out, "--json");
      expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(JSON.parse(ended.stdout).candidates).toHaveLength(count);
      expect(existsSync(out)).toBe(false);
    }
  });

  test("that cannot be read are named, and the others go on", async () => {
    const failing = {
      network: "local",
      request: () => Promise.reject(Object.assign(new Error("no"), { name: "TypeError" })),
      evm: new Map(),
      tokens: [],
    };
    const seller = { account: "nobody", network: "eip155:1", resources: [] };
    const bounds = { months: 3, maxTransactions: 100, maxPayers: 10, now: new Date() };
    expect(await judgeListed(failing, seller, bounds)).toEqual({
      ...seller,
      problem: "no endpoint is set for eip155:1 (invalid_argument)",
    });
  });

  test("that got nothing but dust are refused, and the others go on", async () => {
    const [payer, payee] = [accountOf(newAddress()), accountOf(newAddress())];
    const dust = {
      payer,
      payee,
      amount: 1n,
      decimals: 18,
      mint: newAddress(),
      blockTime: Date.now() / 1000,
    };
    const transfers = [{ ...dust, transactionHash: "0x1", logIndex: 0 }];
    const evm = new Map([
      [NETWORK, { listTransfersOf: async () => ({ transfers, isWhole: true }) } as never],
    ]);
    const chains = { network: "devnet", request: undefined, evm, tokens: [] };
    const bounds = { months: 3, maxTransactions: 100, maxPayers: 10, now: new Date() };
    expect(
      await judgeListed(chains, { account: payee, network: NETWORK, resources: [] }, bounds),
    ).toMatchObject({
      judgement: { verdict: "refuse", facts: { sales: 0, payers: 0 } },
    });
  });
});

describe.skipIf(!hasEvm)(`sellers on an EVM chain${needsEvm}`, () => {
  let evm: LocalEvm;
  beforeAll(async () => {
    evm = await startLocalEvm("base-sepolia");
  }, STARTING_MS);
  afterAll(() => evm?.stop());

  test("get the same verdicts by the same payments", { timeout: 240_000 }, async () => {
    const tokens = openTokens(evm, CHAIN_ID);
    const usdc = await tokens.deployToken();
    const addresses = new Map<string, `0x${string}`>();
    const addressOf = async (name: string): Promise<`0x${string}`> => {
      const address = addresses.get(name) ?? newAddress();
      if (!addresses.has(name)) await tokens.mint(usdc, address, 1_000_000_000n);
      addresses.set(name, address);
      return address;
    };
    await trade({
      pay: async (from, to, amount) =>
        tokens.pay(usdc, await addressOf(from), await addressOf(to), amount),
      pass: async (seconds) => {
        await evm.rpc("evm_increaseTime", `0x${seconds.toString(16)}`);
        await evm.mine(1);
      },
    });
    const reader = createEvmReader({ chainId: CHAIN_ID, providers: [evm.url] });
    const erc8004 = createErc8004Reader({
      chainId: CHAIN_ID,
      providers: [evm.url],
      confirmations: 1,
    });
    const chains = {
      network: "devnet",
      request: undefined,
      evm: new Map([[NETWORK, { ...reader, erc8004, confirmations: 1 }]]),
      tokens: [{ network: NETWORK, mint: usdc.toLowerCase(), currency: "USDC" }],
    };
    const now = new Date(((await reader.readTime()) + 60) * 1000);
    const bounds = { months: 3, maxTransactions: 1_000, maxPayers: 100, now };
    const found: Record<string, Candidate> = {};
    for (const name of [HONEST, RING, OWNED]) {
      const account = accountOf(await addressOf(name));
      found[name] = await judgeListed(chains, { account, network: NETWORK, resources: [] }, bounds);
    }
    expectVerdicts(found);
    // One that is too busy to be read whole is for a person to look at.
    const account = accountOf(await addressOf(HONEST));
    const some = { ...bounds, maxTransactions: 30 };
    expect(
      await judgeListed(chains, { account, network: NETWORK, resources: [] }, some),
    ).toMatchObject({
      judgement: {
        verdict: "look",
        reasons: expect.arrayContaining([
          {
            code: "partly_read",
            verdict: "look",
            message: "only the newest 30 of its transactions were read",
          },
        ]),
      },
    });
  });
});
