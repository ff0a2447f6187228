import {
  chainIdOf,
  isEvmAddress,
  network as ledgerNetwork,
  normalizeNetworkName,
  type ValueForm,
} from "@arcs/core/internal";

import type { PaymentToken } from "./settings.ts";

/** A token that payments count in. */
export const paymentToken: ValueForm<PaymentToken> = {
  expected: "network:token address:currency, such as devnet:4zMM…ncDU:USDC or eip155:8453:0x8335…2913:USDC",
  read(given) {
    const [, name = "", mint = "", currency = ""] = /^(.+):([0-9A-Za-z]+):([A-Z0-9]{2,10})$/.exec(given) ?? [];
    const network = normalizeNetworkName(name);
    if (chainIdOf(network) !== undefined) {
      return isEvmAddress(mint) ? { network, mint: mint.toLowerCase(), currency } : undefined;
    }
    const isLedger = ledgerNetwork.read(network) === network && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(mint);
    return isLedger ? { network, mint, currency } : undefined;
  },
  write: (value) => `${value.network}:${value.mint}:${value.currency}`,
};

/** Something that is set for one EVM chain. */
export type OfChain<Value> = { network: string; value: Value };

/** A value for an EVM chain: the chain's name, `=`, the value. */
export function ofChain<Value>(form: ValueForm<Value>, example: string): ValueForm<OfChain<Value>> {
  return {
    expected: `an EVM chain, = and ${form.expected}, such as ${example}`,
    read(given) {
      const [, name = "", rest = ""] = /^([a-z0-9:-]+)=(.+)$/.exec(given) ?? [];
      const network = normalizeNetworkName(name);
      const value = chainIdOf(network) === undefined ? undefined : form.read(rest);
      return value === undefined ? undefined : { network, value };
    },
    write: ({ network, value }) => `${network}=${form.write(value)}`,
  };
}
