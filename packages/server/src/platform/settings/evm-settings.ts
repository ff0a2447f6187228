import { url, wholeNumber } from "@arcs/core/internal";

import { ofChain, type OfChain } from "./chain-forms.ts";
import type { Setting } from "./setting.ts";
import { listOf } from "./value-forms.ts";

/** Where payments on EVM chains are read, and when they count. */
export type EvmSettings = {
  evmRpcUrls: readonly OfChain<string>[];
  evmConfirmations: readonly OfChain<number>[];
};

/** These settings, as {@link settingTable} has them. */
export const evmSettingTable: { [Name in keyof EvmSettings]: Setting<EvmSettings[Name]> } = {
  evmRpcUrls: {
    env: "ARCS_EVM_RPC_URLS",
    flag: "--evm-rpc-urls",
    form: listOf(ofChain(url("http:", "https:"), "base=https://rpc.example")),
    fallback: [],
    fallbackText: "none: payments on EVM chains prove nothing",
    what: "JSON-RPC endpoints of the EVM chains on which payments are verified. If a chain has several, all must agree. They must keep balances for as long as payments are accepted (`ARCS_PAYMENT_MAX_AGE_SECONDS`)",
    secret: true,
  },
  evmConfirmations: {
    env: "ARCS_EVM_CONFIRMATIONS",
    flag: "--evm-confirmations",
    form: listOf(ofChain(wholeNumber({ min: 1, max: 10_000 }), "base=12")),
    fallback: [],
    fallbackText: "by chain: 12 on Ethereum and Base, 32 on Polygon, 40 on Arbitrum",
    what: "Blocks after which a payment on an EVM chain counts; it is checked again until its block is final",
  },
};
