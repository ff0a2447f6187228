import { createPayerOn, type Payer } from "./create-payer.ts";
import { platform } from "./platform.ts";
import type { PayerOptions } from "./payer-options.ts";
import type { EvmWallet } from "./x402.ts";

export { createMemoryJournal } from "./journal.ts";
export type { JournalStore, StoredLine } from "./journal.ts";
export { createPostgresJournal } from "./postgres-journal.ts";
export type { PostgresQuery } from "./postgres-journal.ts";
export type { BudgetOptions, CallOptions, Payer } from "./create-payer.ts";
export type { PayerOptions } from "./payer-options.ts";
export type { BudgetRow, PayerTable, PaymentRow, SellerRow } from "./payer-table.ts";
export type { Approve, AskedPayment, Check, RefusalReason } from "./context.ts";
export type { BudgetLimits, PayerPolicy } from "./policy.ts";
export type { PaymentState, Reason, ReasonCode } from "./state.ts";
export type { RpcUrls } from "./chains.ts";
export type { WindowName } from "./windows.ts";
export type {
  BuyerScheme,
  EvmWallet,
  PaymentPayload,
  PaymentRequired,
  Requirements,
  Schemes,
  SigningWallet,
} from "./x402.ts";
export type { TokenDecimals } from "../trust-gate/prices.ts";

/**
 * Creates a payer: it pays what servers ask for by x402, each call once, also after a crash, and no
 * more than its sellers have earned and its budgets allow. It needs no server and no key of one.
 *
 * @throws SdkError `invalid_argument`
 * @example
 * ```ts
 * const payer = createPayer({
 *   wallet: privateKeyToAccount(process.env.WALLET_KEY),
 *   schemes: { "eip155:*": (wallet) => new ExactEvmScheme(wallet) },
 * });
 * const answer = await payer.fetch("https://seller.example/report", {}, { call: "report-17" });
 * ```
 */
export function createPayer<Wallet extends EvmWallet>(options: PayerOptions<Wallet>): Payer {
  return createPayerOn(platform, options);
}
