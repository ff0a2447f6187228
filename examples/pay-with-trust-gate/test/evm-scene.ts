// A server that reads an EVM chain, with agents that are paid there, and roots of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type ArcsClient,
  createArcsClient,
  provePaymentAccount,
  registerAgent,
} from "@arcs/client";
import { createSigner } from "@arcs/core";
import { createLog, readCommandLine, type StartedServer, startServer } from "@arcs/service";
import type { PrivateKeyAccount } from "viem/accounts";

import { writeRootList } from "../../paid-job/roots.ts";
import { createAccount } from "./evm-market.ts";

/** An agent, and the account that it is paid at. */
export type PaidAgent = { id: string; account: PrivateKeyAccount };

/** A running server, its clients and its agents. */
export type EvmScene = {
  server: StartedServer;
  client: ArcsClient;
  roots: Record<"newsstand" | "weatherStation", PrivateKeyAccount>;
  /** Returns the account id (CAIP-10) of an address on the chain. */
  accountOf(account: { address: string }): string;
  /** Creates a client with a key of its own. */
  clientOf(name: string): Promise<ArcsClient>;
  /** Registers an agent, which proves the account it is paid at. */
  addAgent(name: string, account?: PrivateKeyAccount): Promise<PaidAgent>;
  close(): Promise<void>;
};

/** Starts a server that counts a token on the chain of an endpoint. */
export async function openEvmScene({
  url,
  network,
  asset,
}: {
  url: string;
  network: string;
  asset: string;
}): Promise<EvmScene> {
  const folder = await mkdtemp(join(tmpdir(), "arcs-market-"));
  const roots = { newsstand: createAccount(), weatherStation: createAccount() };
  const accountOf = ({ address }: { address: string }): string =>
    `${network}:${address.toLowerCase()}`;
  const rootList = join(folder, "roots.json");
  const signer = await writeRootList(rootList, {
    mint: { address: asset.toLowerCase() },
    newsstand: { address: accountOf(roots.newsstand) },
    weatherStation: { address: accountOf(roots.weatherStation) },
    network,
  });
  const { settings } = readCommandLine([], {
    env: {
      PORT: "0",
      ARCS_DATA_FOLDER: join(folder, "data"),
      ARCS_MAX_EVENT_LOOP_DELAY_MS: "0",
      ARCS_EVM_RPC_URLS: `${network}=${url}`,
      ARCS_EVM_CONFIRMATIONS: `${network}=1`,
      ARCS_PAYMENT_TOKENS: `${network}:${asset}:USDC`,
      ARCS_VOUCHING_ROOTS: rootList,
      ARCS_VOUCHING_ROOTS_SIGNERS: signer,
    },
  });
  const server = await startServer(settings, { log: createLog({ level: "silent" }) });
  const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
  return {
    server,
    client,
    roots,
    accountOf,
    async clientOf(name) {
      const { key } = await client.keys.create({
        name,
        accountId: `acct_${name}`,
        permissions: ["read", "write"],
      });
      return createArcsClient({ baseUrl: server.url, apiKey: key });
    },
    async addAgent(name, account = createAccount()) {
      const owner = createSigner(crypto.getRandomValues(new Uint8Array(32)));
      await registerAgent(client, { name }, { agent: owner });
      const sign = (message: string): Promise<string> => account.signMessage({ message });
      const about = { agentId: owner.address, account: accountOf(account) };
      await provePaymentAccount(client, about, { owner, account: sign });
      return { id: owner.address, account };
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
