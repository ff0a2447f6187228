import { createSigner, parseWalletKey, type Signer } from "@arcs/core";
import { afterAll, beforeAll } from "vitest";

import { createLedgerAnchor, type LedgerAnchor, type LedgerEndpoint } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { makeCredential, payer, startSeconds, startTestLedger } from "./fixtures.ts";

/** A connection to a ledger. The suite below must pass on each. */
type Way = {
  endpoint: LedgerEndpoint & { network: string; programAddress?: string; payer: Signer };
  now: () => Date;
  /** Lets time pass, for the ledger and for its readers. */
  wait: (seconds: number) => Promise<void>;
  close: () => Promise<void>;
};

/** A local ledger whose clock is moved by hand. */
async function openLocal(reach: (ledger: LocalLedger) => Promise<LedgerEndpoint>): Promise<Way> {
  const ledger = await startTestLedger();
  let ahead = 0;
  return {
    endpoint: { ...(await reach(ledger)), network: "local", payer },
    now: () => new Date((startSeconds + ahead) * 1000),
    async wait(seconds) {
      ahead += seconds;
      await ledger.advance({ seconds });
    },
    close: () => ledger.close(),
  };
}

/**
 * The cluster of LEDGER_RPC_URL, with LEDGER_CLUSTER, PROGRAM_ADDRESS and AGENT_WALLET_PRIVATE_KEY.
 * Time passes by itself there.
 */
async function openCluster(rpcUrl: string): Promise<Way> {
  const {
    LEDGER_CLUSTER: network = "devnet",
    PROGRAM_ADDRESS: programAddress,
    AGENT_WALLET_PRIVATE_KEY = "",
  } = process.env;
  return {
    endpoint: {
      rpcUrl,
      network,
      payer: createSigner(parseWalletKey(AGENT_WALLET_PRIVATE_KEY)),
      ...(programAddress === undefined ? {} : { programAddress }),
    },
    // Clocks of clusters lag behind.
    now: () => new Date(Date.now() - 5_000),
    wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    close: async () => {},
  };
}

export const clusterUrl = process.env["LEDGER_RPC_URL"];
export const ways: Record<string, () => Promise<Way>> = {
  "in the process": () => openLocal(async ({ transport }) => ({ transport })),
  "over HTTP": () => openLocal(async (ledger) => ({ rpcUrl: (await ledger.listen()).url })),
  ...(clusterUrl === undefined
    ? {}
    : { "on the cluster of LEDGER_RPC_URL": () => openCluster(clusterUrl) }),
};

/** Creates an anchor of a backend for a suite, and credentials for it. */
export function useAnchor(open: () => Promise<Way>, backend: "program" | "memo") {
  const state = {} as { way: Way; anchor: LedgerAnchor };
  const now = (): Date => state.way.now();
  // Each run has its own ids: a cluster forgets nothing.
  const run = clusterUrl === undefined ? "" : String(Date.now());
  beforeAll(async () => {
    state.way = await open();
    state.anchor = createLedgerAnchor({ ...state.way.endpoint, backend, now });
  });
  afterAll(() => state.way.close());

  let count = 0;
  const fresh = (options: { expiresInSeconds?: number } = {}): ReturnType<typeof makeCredential> =>
    makeCredential({
      nonce: `${backend}-${run}-${count++}`,
      now: now(),
      network: state.way.endpoint.network,
      ...options,
    });
  return { state, now, fresh };
}
