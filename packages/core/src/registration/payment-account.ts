import { readAccountId, formatAccountId } from "../networks/account-id.ts";
import { SdkError } from "../base/errors.ts";
import { assertWords } from "./statement-lines.ts";

/** The statement that an agent's owner and an account on another chain sign, so that payments to the account are the agent's. */
export type PaymentAccountStatement = {
  /** Origin of the server (RFC 6454), such as `https://arcs.example`: a client requires that of its own base URL. */
  origin: string;
  /** Ledger address of the agent. */
  agent: string;
  /** Ledger address of the agent's owner. */
  owner: string;
  /** Account id (CAIP-10) of the account, in lower case. */
  account: string;
  challengeId: string;
  /** RFC 3339, UTC, with milliseconds. */
  validUntil: string;
};

/**
 * Writes the text that proves that an agent is paid at an account. It names both, the chain and the server, and can be used once.
 * People read it before they sign: each part is on its own line, and no part can contain a line break.
 *
 * @throws SdkError `invalid_argument` if a part contains a space or a line break, an id or time is malformed, or the account is not
 * an account id in its normal form
 * @example
 * ```ts
 * const text = formatPaymentAccountStatement({
 *   origin: "https://arcs.example",
 *   agent,
 *   owner,
 *   account: "eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
 *   challengeId: "chl_1",
 *   validUntil: "2026-01-02T03:14:05.000Z",
 * });
 * ```
 */
export function formatPaymentAccountStatement(statement: PaymentAccountStatement): string {
  const { origin, agent, owner, account, challengeId, validUntil } = statement;
  assertWords(statement);
  const read = readAccountId(account);
  if (read === undefined || formatAccountId(read) !== account) {
    throw new SdkError("invalid_argument", "account expected an account id (CAIP-10), in lower case on EVM chains");
  }
  return [
    `${origin} asks you to let the agent ${agent} be paid at your account.`,
    "Signing costs nothing and moves nothing.",
    "",
    "Purpose: agent.payment-account",
    `Challenge: ${challengeId}`,
    `Agent: ${agent}`,
    `Owner: ${owner}`,
    `Account: ${account}`,
    `Valid until: ${validUntil}`,
  ].join("\n");
}
