import { webhookSecret, wholeNumber } from "@arcs/core/internal";

import { defaultSettings, type Settings } from "./settings.ts";
import type { Setting } from "./setting.ts";
import { paymentToken } from "./chain-forms.ts";
import { computedDid, listOf, text, tierPrices } from "./value-forms.ts";

const DAY = 24 * 60 * 60;

type PaymentSettingName =
  | "paymentTokens"
  | "vouchingRoots"
  | "tierPrices"
  | "vouchingRootsSigners"
  | "paymentMaxAgeSeconds"
  | "paymentWebhookSecrets";

/** Settings for the currencies of payments and for their trusted sources, as {@link settingTable} has it. */
export const paymentSettingTable: { [Name in PaymentSettingName]: Setting<NonNullable<Settings[Name]>> } = {
  paymentTokens: {
    env: "ARCS_PAYMENT_TOKENS",
    flag: "--payment-tokens",
    form: listOf(paymentToken),
    fallback: defaultSettings.paymentTokens,
    what: "Tokens in which payments count; payments in other tokens prove nothing",
  },
  vouchingRoots: {
    env: "ARCS_VOUCHING_ROOTS",
    flag: "--vouching-roots",
    form: text,
    fallbackText: "a development list on the network `local`; elsewhere none, so that no score exceeds 300",
    what: "File, folder or URL of the signed lists of roots, from whom trust starts",
  },
  vouchingRootsSigners: {
    env: "ARCS_VOUCHING_ROOTS_SIGNERS",
    flag: "--vouching-roots-signers",
    form: listOf(computedDid),
    fallback: defaultSettings.vouchingRootsSigners,
    fallbackText: "nobody: required if a list of roots is set",
    what: "DIDs whose signed lists of roots are trusted",
  },
  tierPrices: {
    env: "ARCS_TIER_PRICES",
    flag: "--tier-prices",
    form: tierPrices,
    fallback: defaultSettings.tierPrices,
    what: "Least cost of forging a score of silver, gold and platinum, in currency units; a change takes effect as scores are recomputed, within a day",
  },
  paymentMaxAgeSeconds: {
    env: "ARCS_PAYMENT_MAX_AGE_SECONDS",
    flag: "--payment-max-age-seconds",
    form: wholeNumber({ min: 60, max: 30 * DAY }),
    fallback: defaultSettings.paymentMaxAgeSeconds,
    what: "Seconds after which a payment is no longer accepted",
  },
  paymentWebhookSecrets: {
    env: "PAYMENT_WEBHOOK_SECRET",
    flag: "--payment-webhook-secrets",
    form: listOf(webhookSecret),
    fallback: defaultSettings.paymentWebhookSecrets,
    fallbackText: "none: no facilitator is trusted",
    what: "Secrets with which payment facilitators sign, `whsec_` and base64; list the new and the old one during a rotation",
    secret: true,
  },
};
