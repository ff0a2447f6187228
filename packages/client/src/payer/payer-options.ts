import { SdkError } from "@arcs/core";
import { assertObject, assertShape, chainIdOf, showValue } from "@arcs/core/internal";

import type { ArcsClient } from "../arcs-client.ts";
import type { TokenDecimals } from "../trust-gate/prices.ts";
import type { RpcUrls } from "./chains.ts";
import type { Approve, Check } from "./context.ts";
import type { JournalStore } from "./journal.ts";
import type { PayerPolicy } from "./policy.ts";
import type { EvmWallet, Schemes } from "./x402.ts";

/** Options of `createPayer`: a wallet and its schemes, limits, and where the journal is. */
export type PayerOptions<Wallet extends EvmWallet> = Omit<PayerPolicy, "endsAt"> & {
  /** The wallet that pays: a local account of viem, or one that signs the same. */
  wallet: Wallet;
  /**
   * Makes the schemes of x402 that the wallet pays by, by network: `eip155:8453`, or `eip155:*`
   * for all EVM chains.
   */
  schemes: Schemes<Wallet>;
  /**
   * Where the journal is: a folder of a local disk, or a store. Under Node, Bun and Deno
   * `~/.arcs/payer/<wallet>` unless given.
   */
  journal?: JournalStore | string;
  /**
   * Asks a person about a payment above `askAbove`, or one that nothing else allows. Without it
   * such payments are refused.
   */
  approve?: Approve;
  /**
   * Looks at each answer: `true` makes it count at once, `false` disputes it. Without it an answer
   * counts after a day.
   */
  check?: Check;
  /**
   * An ARCS server that is asked about sellers that have delivered nothing yet: one that has lost
   * disputes, and not paid them back, gets no trial. Where it does not answer, the trial is made.
   */
  client?: Pick<ArcsClient, "check">;
  /** JSON-RPC endpoints of chains; those of one network have to say the same. */
  rpcUrls?: RpcUrls;
  /** Tokens that are worth one unit of your currency each: USDC unless given. */
  tokens?: readonly TokenDecimals[];
  /** A text that the names of payments are made with. Made with the wallet's signature unless given. */
  secret?: string;
};

/** Checks the options that are no limits. @throws SdkError `invalid_argument` */
export function checkOptions(options: PayerOptions<EvmWallet>): void {
  assertShape(options, "options", {
    "approve?": "function",
    "check?": "function",
    "client?": "object",
    "secret?": "text",
  });
  const { wallet, schemes, rpcUrls = {} } = options;
  assertShape(wallet, "wallet", {
    address: "text",
    signTypedData: "function",
    signMessage: "function",
  });
  assertObject(schemes, "schemes");
  for (const [name, create] of Object.entries(schemes)) {
    if (name !== "eip155:*" && chainIdOf(name) === undefined)
      throw new SdkError(
        "invalid_argument",
        `each name in \`schemes\` must be an EVM network such as "eip155:8453", or "eip155:*" (received ${showValue(name)})`,
      );
    if (typeof create !== "function")
      throw new SdkError(
        "invalid_argument",
        `\`schemes\` must have functions that make a scheme with a wallet (received ${showValue(create)} for ${name})`,
      );
  }
  assertObject(rpcUrls, "rpcUrls");
  for (const [name, urls] of Object.entries(rpcUrls)) {
    const list: unknown[] = [urls].flat();
    if (chainIdOf(name) === undefined || list.length === 0 || !list.every(isUrl))
      throw new SdkError(
        "invalid_argument",
        '`rpcUrls` must have an https URL, or a list of them, for each network, such as { "eip155:8453": "https://…" } ' +
          `(received ${showValue(name)})`,
      );
  }
}

function isUrl(value: unknown): boolean {
  return (
    typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  );
}
