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

/** What payments count in, and who is believed about them, as {@link settingTable} has it. */
export const paymentSettingTable: { [Name in PaymentSettingName]: Setting<NonNullable<Settings[Name]>> } = {
  paymentTokens: {
    env: "ARCS_PAYMENT_TOKENS",
    flag: "--payment-tokens",
    form: listOf(paymentToken),
    fallback: defaultSettings.paymentTokens,
    what: "Tokens that payments count in; payments in others prove nothing",
  },
  vouchingRoots: {
    env: "ARCS_VOUCHING_ROOTS",
    flag: "--vouching-roots",
    form: text,
    fallbackText: "a list for development on the network `local`; elsewhere none: no score is above 300",
    what: "File, folder or URL of the signed lists of roots: from whom trust starts",
  },
  vouchingRootsSigners: {
    env: "ARCS_VOUCHING_ROOTS_SIGNERS",
    flag: "--vouching-roots-signers",
    form: listOf(computedDid),
    fallback: defaultSettings.vouchingRootsSigners,
    fallbackText: "nobody: needed where a list of roots is named",
    what: "DIDs of those whose lists of roots are believed",
  },
  tierPrices: {
    env: "ARCS_TIER_PRICES",
    flag: "--tier-prices",
    form: tierPrices,
    fallback: defaultSettings.tierPrices,
    what: "What it must at least cost to forge a score of silver, gold and platinum, in currency units; a change counts as scores are computed again, within a day",
  },
  paymentMaxAgeSeconds: {
    env: "ARCS_PAYMENT_MAX_AGE_SECONDS",
    flag: "--payment-max-age-seconds",
    form: wholeNumber({ min: 60, max: 30 * DAY }),
    fallback: defaultSettings.paymentMaxAgeSeconds,
    what: "Seconds after which a payment is not taken any more",
  },
  paymentWebhookSecrets: {
    env: "PAYMENT_WEBHOOK_SECRET",
    flag: "--payment-webhook-secrets",
    form: listOf(webhookSecret),
    fallback: defaultSettings.paymentWebhookSecrets,
    fallbackText: "none: no facilitator is believed",
    what: "Secrets that payment facilitators sign with, `whsec_` and base64: the new and the old one during a change",
    secret: true,
  },
};
