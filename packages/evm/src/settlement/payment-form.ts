import type { EvmRpc } from "../evm/rpc.ts";
import type { TransferLog } from "./transfer-logs.ts";

/**
 * A form of payment in which tokens wait in a contract. Other transfers need no form: the account that they came from
 * has a key, or is a smart wallet. Adding a form is one file, with its tests, and its name in the list of
 * payment-forms.ts.
 */
export type PaymentForm = {
  /** Name, as `form` of a transfer. */
  name: string;
  /**
   * Finds the transfers that a contract of this form says are payments, among the logs of a receipt.
   *
   * @returns payouts by the positions of their transfers
   */
  findPayouts(logs: unknown): ReadonlyMap<number, Payout>;
  /**
   * Reads who paid what a contract pays out.
   *
   * @returns the payer, or the reason why it proves none
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  provePayer(rpc: EvmRpc, payment: EscrowPayment): Promise<ProvenPayer | { problem: string }>;
};

/** Payout according to an event. */
export type Payout = {
  /** Address of the listed contract, in lower case. */
  escrow: string;
  /** Hash by which the contract names the payment. */
  hash: string;
  /** Data of the event, without 0x. */
  data: string;
  /** Set for a part that a service keeps, and not the payee. */
  isFee?: true;
};

/** Transfer out of a contract, with its place. */
export type EscrowPayment = { payout: Payout; transfer: TransferLog; transactionHash: string; block: number };

/** Payer by a proof. */
export type ProvenPayer = {
  /** Address, in lower case. */
  payer: string;
  /** Nonce of the authorization (EIP-3009) that the payer signed for it. */
  authorization: string;
};
