import { type KeyPair, SdkError, type Signer } from "@arcs/core";
import { parseNetwork, toSigner } from "@arcs/core/internal";

import type { LedgerAnchor } from "./ledger-anchor.ts";
import { checkedAnchor } from "./checked-anchor.ts";
import { createMemoAnchor } from "./memo-anchor.ts";
import { findProgramAddress } from "../program/deployments.ts";
import { createProgramAnchor, type ProgramAnchor } from "./program-anchor.ts";
import { checkOptions } from "../transaction/check-settings.ts";
import { connectLedger, type LedgerEndpoint } from "../transaction/ledger-rpc.ts";
import { createTransactionSender, type TransactionSettings } from "../transaction/send-transaction.ts";

/** Options of an anchor, whatever its backend. */
export type LedgerAnchorOptions = LedgerEndpoint &
  TransactionSettings & {
    /** `mainnet-beta`, `devnet`, `testnet` or `local`; `mainnet` and `ledger-mainnet` mean `mainnet-beta`. */
    network: string;
    /** Signs and pays transactions. It need not be the issuer. */
    payer: Signer | KeyPair;
    /** Clock for the expiry of records and for the end of what an issuer signs. Default: the system's. */
    now?: () => Date;
  };

/** The anchor program, the default: each record is an account, and the ledger itself enforces the rules. */
export type ProgramBackend = {
  backend?: "program";
  /** Address of the anchor program, on networks without a known deployment. */
  programAddress?: string;
};

/** The memo log: needs no deployed program and costs only a fee; its state is what the endpoint's archive holds. */
export type MemoBackend = { backend: "memo" };

/**
 * Creates an anchor, which writes credentials' records to the ledger, reads them back and revokes them.
 *
 * @throws SdkError `invalid_network`, `invalid_signer`; `invalid_argument` where the network has no known deployment of
 * the program and none is configured
 * @example
 * ```ts
 * const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
 * const { address, transactionHash } = await anchor.issue(credential, { issuer });
 * ```
 */
export function createLedgerAnchor(options: LedgerAnchorOptions & ProgramBackend): ProgramAnchor;
export function createLedgerAnchor(options: LedgerAnchorOptions & (ProgramBackend | MemoBackend)): LedgerAnchor;
export function createLedgerAnchor(options: LedgerAnchorOptions & (ProgramBackend | MemoBackend)): LedgerAnchor {
  checkOptions(options);
  const network = parseNetwork(options.network);
  const { commitment = "confirmed", now = () => new Date() } = options;
  const rpc = connectLedger(network, options);
  const sender = createTransactionSender(rpc, { payer: toSigner(options.payer), settings: options, now });
  const { backend = "program" }: { backend?: unknown } = options;
  if (backend !== "program" && backend !== "memo") {
    throw new SdkError("invalid_argument", "backend expected program or memo");
  }
  if (backend === "memo") return checkedAnchor(createMemoAnchor({ rpc, commitment, network }, { sender, now }));
  const program = findProgramAddress(network, (options as ProgramBackend).programAddress);
  return checkedAnchor(createProgramAnchor({ rpc, program, commitment }, { sender, now }));
}
