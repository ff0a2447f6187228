import type { Signer } from "@arcs/core";
import { parseNetwork } from "@arcs/core/internal";
import {
  createLedgerAnchor,
  createLedgerRequest,
  createLedgerStatusResolver,
  createMemoWriter,
  type LedgerEndpoint,
} from "@arcs/ledger";

import type { ServerLedger } from "./chains.ts";
import type { Clock } from "../base/runtime.ts";

export type OpenedLedger = ServerLedger & { close(): Promise<void> };

export type LedgerPlace = {
  network: string;
  /** Absent on `local`: the embedded ledger. */
  rpcUrl?: string;
  programAddress?: string;
  folder: string;
  payer: Signer;
  clock: Pick<Clock, "now">;
};

const LAMPORTS = 1_000_000_000_000n;
const FEW_LAMPORTS = 10_000_000_000n;

/**
 * Opens the embedded ledger, or connects to the one of a cluster: nothing is sent there before the first request, and one
 * that cannot be reached keeps no server from starting.
 *
 * @throws SdkError `ledger_folder_in_use` when another process has the embedded ledger open
 */
export async function openLedger(place: LedgerPlace): Promise<OpenedLedger> {
  const { rpcUrl, folder, payer } = place;
  const network = parseNetwork(place.network);
  if (network !== "local" || rpcUrl !== undefined) {
    return { ...connect(place, rpcUrl === undefined ? {} : { rpcUrl }), close: () => Promise.resolve() };
  }
  // Loaded on demand: it contains a virtual machine.
  const { createLocalLedger } = await import("@arcs/ledger/local");
  const ledger = await createLocalLedger({ folder });
  const connected = connect(place, { transport: ledger.transport });
  const { value } = (await connected.request("getBalance", [payer.address])) as { value: bigint };
  if (value < FEW_LAMPORTS) await ledger.airdrop(payer.address, LAMPORTS);
  return { ...connected, close: () => ledger.close() };
}

function connect({ network, programAddress, payer, clock }: LedgerPlace, endpoint: LedgerEndpoint): ServerLedger {
  const program = programAddress === undefined ? {} : { programAddress };
  const where = { network, ...endpoint, ...program, now: () => clock.now() };
  return {
    anchor: createLedgerAnchor({ ...where, payer }),
    payer: payer.address,
    // Looking at a credential several times in a row asks the ledger once.
    resolveStatus: createLedgerStatusResolver({ ...where, maxStalenessSeconds: network === "local" ? 0 : 10 }),
    request: createLedgerRequest(where),
    writeMemo: createMemoWriter({ ...where, payer }),
  };
}
