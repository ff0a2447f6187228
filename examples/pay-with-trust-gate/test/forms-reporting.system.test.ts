// Forms of payment of @x402/evm other than plain transfers, with its own packages on both sides: `batch-settlement`, and
// `exact` by Permit2. Stand-ins replace the contracts, the token and the facilitator's server.
import { mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type ArcsClient, createArcsClient, provePaymentAccount, registerAgent } from "@arcs/client";
import { reportSettlements } from "@arcs/client/x402";
import { createSigner } from "@arcs/core";
import { createLog, readCommandLine, type StartedServer, startServer } from "@arcs/server";
import { x402Client } from "@x402/core/client";
import { x402Facilitator } from "@x402/core/facilitator";
import { x402ResourceServer } from "@x402/core/server";
import type { SchemeNetworkClient } from "@x402/core/types";
import { BatchSettlementEvmScheme as BatchBuyer } from "@x402/evm/batch-settlement/client";
import { BatchSettlementEvmScheme as BatchFacilitator } from "@x402/evm/batch-settlement/facilitator";
import { BatchSettlementEvmScheme as BatchSeller } from "@x402/evm/batch-settlement/server";
import { ExactEvmScheme as ExactBuyer } from "@x402/evm/exact/client";
import { ExactEvmScheme as ExactFacilitator } from "@x402/evm/exact/facilitator";
import { ExactEvmScheme as ExactSeller } from "@x402/evm/exact/server";
import { wrapFetchWithPayment } from "@x402/fetch";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openBatchSettlement } from "../../../packages/evm/test/support/batch-settlement.ts";
import { openFacilitator } from "../../../packages/evm/test/support/facilitator.ts";
import {
  type Artifact,
  hasEvm,
  type LocalEvm,
  needsEvm,
  startLocalEvm,
} from "../../../packages/evm/test/support/local-evm.ts";
import { callOf, openTokens, type TokenEvm } from "../../../packages/evm/test/support/tokens.ts";
import { writeRootList } from "../../paid-job/roots.ts";
import { chainId, createAccount, network, tokenDomain } from "./evm-market.ts";
import { clientOf, sell } from "./x402-market.ts";

const readContracts = <Name extends string>(file: string): Record<Name, Artifact> =>
  JSON.parse(readFileSync(new URL(`../../../packages/evm/test/evm/contracts/${file}`, import.meta.url), "utf8"));
const PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const EXACT_PROXY = "0x402085c248EeA27D92E8b30b2C58ed07f9E20001";
const accountOf = ({ address }: { address: string }): string => `${network}:${address.toLowerCase()}`;

describe.skipIf(!hasEvm)(`forms of payment that are reported by one line${needsEvm}`, () => {
  let folder: string;
  let evm: LocalEvm;
  let tokens: TokenEvm;
  let server: StartedServer;
  let client: ArcsClient;
  let asset: Hex;
  let createFacilitator: () => x402Facilitator;
  const [buyer, translator, newsstand, weatherStation] = [
    createAccount(),
    createAccount(),
    createAccount(),
    createAccount(),
  ];
  let agentId: string;
  let options: Parameters<typeof reportSettlements>[1];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "arcs-forms-"));
    evm = await startLocalEvm("base-sepolia");
    tokens = openTokens(evm, chainId);
    asset = await evm.deploy(readContracts<"ReceivableToken">("auth-capture.json").ReceivableToken);
    await tokens.mint(asset, buyer.address, 10_000_000n);
    await openBatchSettlement(evm);
    await evm.place({ abi: [], bytecode: readContracts<"Permit2">("published.json").Permit2.bytecode }, PERMIT2);
    await evm.place(readContracts<"ExactPermit2Proxy">("permit2-proxies.json").ExactPermit2Proxy, EXACT_PROXY);

    const rootList = join(folder, "roots.json");
    const signer = await writeRootList(rootList, {
      mint: { address: asset },
      newsstand: { address: accountOf(newsstand) },
      weatherStation: { address: accountOf(weatherStation) },
      network,
    });
    const { settings } = readCommandLine([], {
      env: {
        PORT: "0",
        ARCS_DATA_FOLDER: join(folder, "data"),
        ARCS_MAX_EVENT_LOOP_DELAY_MS: "0",
        ARCS_EVM_RPC_URLS: `base-sepolia=${evm.url}`,
        ARCS_EVM_CONFIRMATIONS: "base-sepolia=1",
        ARCS_PAYMENT_TOKENS: `${network}:${asset}:USDC`,
        ARCS_VOUCHING_ROOTS: rootList,
        ARCS_VOUCHING_ROOTS_SIGNERS: signer,
      },
    });
    server = await startServer(settings, { log: createLog({ level: "silent" }) });
    client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const owner = createSigner(crypto.getRandomValues(new Uint8Array(32)));
    await registerAgent(client, { name: "translator" }, { agent: owner });
    const sign = (message: string): Promise<string> => translator.signMessage({ message });
    agentId = owner.address;
    await provePaymentAccount(client, { agentId, account: accountOf(translator) }, { owner, account: sign });

    const evmSigner = await openFacilitator(evm);
    createFacilitator = () =>
      new x402Facilitator()
        .register(network, new ExactFacilitator(evmSigner))
        .register(network, new BatchFacilitator(evmSigner, createAccount()));
    options = { client, tokens: [{ network, asset, decimals: 6 }], agentOf: () => agentId };
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await evm?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const payers = async (): Promise<string[]> => {
    // Blocks count once they are final.
    await evm.mine(70);
    const { transactions } = await client.reputation.evidence(agentId);
    const all = transactions.map(({ payer, amount, evidence }) => [payer, amount, evidence].join(" "));
    return all.sort((one, other) => one.localeCompare(other));
  };
  const buyingBy = (scheme: SchemeNetworkClient): x402Client =>
    new x402Client(undefined).register(network, scheme).setSpendControls({ allowedAssets: [{ network, asset }] });

  test("claims of batch-settlement are, by the seller, each as a payment of who signed its vouchers", async () => {
    const scheme = new BatchSeller(translator.address, { receiverAuthorizerSigner: createAccount() });
    const facilitator = createFacilitator();
    const toFacilitator = clientOf(facilitator);
    const selling = new x402ResourceServer(toFacilitator).register(network, scheme);
    const buying = buyingBy(new BatchBuyer(buyer));
    const ofClaims = reportSettlements({ scheme, facilitator: toFacilitator }, options);
    const others = [selling, buying, facilitator].map((side) => reportSettlements(side, options));
    const manager = scheme.createChannelManager(toFacilitator, network, asset);
    const agents = [{ address: translator.address, amount: "250000" }];
    const shop = await sell(selling, { asset, network, scheme: "batch-settlement", extra: tokenDomain, agents });
    const fetchAndPay = wrapFetchWithPayment(fetch, buying);
    const ask = async (): Promise<number> => (await fetchAndPay(`${shop.url}/${translator.address}`)).status;

    expect([await ask(), await ask()]).toEqual([200, 200]);
    await manager.claimAndSettle();
    expect(await ask()).toBe(200);
    await manager.claimAndSettle();
    shop.close();
    for (const reports of [ofClaims, ...others]) await reports.flush();
    expect(ofClaims.counts()).toMatchObject({ reported: 2, dropped: 0, waiting: 0 });
    for (const reports of others) expect(reports.counts()).toMatchObject({ reported: 0, dropped: 0, waiting: 0 });
    await expect
      .poll(payers, { timeout: 20_000 })
      .toEqual(["0.25", "0.5"].map((amount) => `${accountOf(buyer)} ${amount} ledger`));
  });

  test("payments by Permit2 are, each once, as those of who signed the permit", async () => {
    await tokens.send(buyer.address, asset, callOf("Token", "approve", [PERMIT2, 2n ** 255n]));
    const selling = new x402ResourceServer(clientOf(createFacilitator())).register(network, new ExactSeller());
    const reports = reportSettlements(selling, options);
    const extra = { ...tokenDomain, assetTransferMethod: "permit2" };
    const agents = [{ address: translator.address, amount: "300000" }];
    const shop = await sell(selling, { asset, network, extra, agents });
    const fetchAndPay = wrapFetchWithPayment(fetch, buyingBy(new ExactBuyer(buyer)));
    expect((await fetchAndPay(`${shop.url}/${translator.address}`)).status).toBe(200);
    shop.close();
    await reports.flush();
    expect(reports.counts()).toMatchObject({ reported: 1, dropped: 0 });
    await expect.poll(payers, { timeout: 20_000 }).toContain(`${accountOf(buyer)} 0.3 ledger`);
  });
});
