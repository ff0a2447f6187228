// The Machine Payments Protocol with both sides of mppx, unmodified. Stand-ins replace the chain: a local EVM with the id of
// Tempo, and a TIP-20 token at its address there. Sessions need transactions that only Tempo knows.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type ArcsClient, createArcsClient, provePaymentAccount, registerAgent } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { reportSettlements } from "@arcs/client/x402";
import { createSigner } from "@arcs/core";
import { isLocalEvmInstalled, type LocalEvm, startLocalEvm } from "@arcs/evm/local";
import { createLog, readCommandLine, type StartedServer, startServer } from "@arcs/server";
import { Mppx as MppClient, tempo as payBy } from "mppx/client";
import { Mppx as MppServer, tempo as sellBy } from "mppx/server";
import { createClient, defineChain, encodeFunctionData, type Hex, http } from "viem";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { writeRootList } from "../../paid-job/roots.ts";
import { createAccount } from "./evm-market.ts";

const contracts = new URL("../../../packages/evm/test/evm/contracts/tempo.json", import.meta.url);
const { Tip20 } = JSON.parse(readFileSync(contracts, "utf8"));
const network = "eip155:4217";
const asset = "0x20C000000000000000000000b9537d11c60E8b50";
const DEPLOYER = "0x000000000000000000000000000000000000d00d";
const accountOf = (address: string): string => `${network}:${address.toLowerCase()}`;
const noEvm = isLocalEvmInstalled() ? "" : " (skipped: no EVM for this platform)";

describe.skipIf(noEvm !== "")(`charges of MPP on Tempo${noEvm}`, () => {
  let folder: string;
  let evm: LocalEvm;
  let server: StartedServer;
  let client: ArcsClient;
  let agentId: string;
  const [translator, newsstand, weatherStation] = [createAccount(), createAccount(), createAccount()];
  const buyer = createAccount().address;

  const send = async (from: string, to: string | undefined, data: Hex): Promise<Hex> => {
    await evm.request("anvil_impersonateAccount", [from]);
    await evm.request("anvil_setBalance", [from, "0x56bc75e2d63100000"]);
    const transaction = { from, data, gas: "0x989680", ...(to === undefined ? {} : { to }) };
    const hash = (await evm.request("eth_sendTransaction", [transaction])) as Hex;
    await vi.waitUntil(async () => (await evm.request("eth_getTransactionReceipt", [hash])) !== null);
    return hash;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "arcs-mpp-"));
    evm = await startLocalEvm({ chainId: 4217 });
    const hash = await send(DEPLOYER, undefined, Tip20.bytecode);
    const { contractAddress } = (await evm.request("eth_getTransactionReceipt", [hash])) as { contractAddress: Hex };
    await evm.request("anvil_setCode", [asset, (await evm.request("eth_getCode", [contractAddress, "latest"])) as Hex]);
    const mint = encodeFunctionData({ abi: Tip20.abi, functionName: "mint", args: [buyer, 10_000_000n] });
    await send(buyer, asset, mint);

    const rootList = join(folder, "roots.json");
    const signer = await writeRootList(rootList, {
      mint: { address: asset.toLowerCase() },
      newsstand: { address: accountOf(newsstand.address) },
      weatherStation: { address: accountOf(weatherStation.address) },
      network,
    });
    const { settings } = readCommandLine([], {
      env: {
        PORT: "0",
        ARCS_DATA_FOLDER: join(folder, "data"),
        ARCS_MAX_EVENT_LOOP_DELAY_MS: "0",
        ARCS_EVM_RPC_URLS: `${network}=${evm.url}`,
        ARCS_EVM_CONFIRMATIONS: `${network}=1`,
        ARCS_PAYMENT_TOKENS: `${network}:${asset}:USDC`,
        ARCS_VOUCHING_ROOTS: rootList,
        ARCS_VOUCHING_ROOTS_SIGNERS: signer,
      },
    });
    server = await startServer(settings, { log: createLog({ level: "silent" }) });
    client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const owner = createSigner(crypto.getRandomValues(new Uint8Array(32)));
    agentId = owner.address;
    await registerAgent(client, { name: "translator" }, { agent: owner });
    const sign = (message: string): Promise<string> => translator.signMessage({ message });
    await provePaymentAccount(client, { agentId, account: accountOf(translator.address) }, { owner, account: sign });
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await evm?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens both sides; the buyer's account is in the wallet behind the endpoint, which sends its transactions. */
  function open() {
    const nativeCurrency = { name: "USD", symbol: "USD", decimals: 18 };
    const chain = defineChain({ id: 4217, name: "Tempo", nativeCurrency, rpcUrls: { default: { http: [evm.url] } } });
    const getClient = (): never =>
      createClient({ account: buyer, chain, transport: http(evm.url), pollingInterval: 5 }) as never;
    const charge = payBy.charge({ account: buyer, getClient, mode: "push" });
    const selling = MppServer.create({
      methods: [sellBy.charge({ currency: asset, recipient: translator.address, getClient, chainId: 4217 })],
      secretKey: "a secret of at least thirty-two bytes",
      realm: "shop.example",
    });
    const serve = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const answer = await selling.charge({ amount: "0.25" })(new Request(input, init));
      return answer.status === 402 ? answer.challenge : answer.withReceipt(Response.json({ work: "done" }));
    };
    return { charge, selling, serve };
  }

  test("are reported by either side, once, as those of the account that paid", async () => {
    const { charge, selling, serve } = open();
    const buying = MppClient.create({ methods: [charge], polyfill: false, fetch: serve });
    const options = { client, tokens: [{ network, asset, decimals: 6 }], agentOf: () => agentId };
    const [ofSales, ofPurchases] = [reportSettlements(selling, options), reportSettlements(buying, options)];
    const answer = await buying.fetch("https://shop.example/work");
    expect([answer.status, await answer.json()]).toEqual([200, { work: "done" }]);
    await ofSales.flush();
    await ofPurchases.flush();
    const counts = [ofSales.counts(), ofPurchases.counts()];
    expect(counts).toMatchObject(counts.map(() => ({ dropped: 0 })));
    expect(counts.reduce((sum, { reported, known }) => sum + reported + known, 0)).toBeGreaterThan(0);
    await evm.request("anvil_mine", ["0x46"]);
    await expect
      .poll(async () => (await client.reputation.evidence(agentId)).transactions, { timeout: 20_000 })
      .toMatchObject([{ payer: accountOf(buyer), amount: "0.25", evidence: "ledger" }]);
  });

  test("are not made above the allowance: nothing can hold them", async () => {
    const { charge, serve } = open();
    const gate = createTrustGate({ client, tokens: [{ network, asset, decimals: 6 }] });
    const careful = MppClient.create({ methods: [gate.mpp(charge)], polyfill: false, fetch: serve });
    const before = (await client.reputation.evidence(agentId)).transactions.length;
    await expect(careful.fetch("https://shop.example/work")).rejects.toThrow(
      /nothing was signed: 0\.25 is not within the allowance/,
    );
    expect((await client.reputation.evidence(agentId)).transactions).toHaveLength(before);
  });
});
