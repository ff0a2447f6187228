import { defaultLimits, type HttpCredentialType } from "@arcs/core";
import { usdcTokens } from "@arcs/core/internal";
import { type Erc8004Registries, evmChains, findErc8004Registries, findEvmChain } from "@arcs/evm";
import { defaultTierPrices, type TierPrices } from "@arcs/trust";
import type { NoteKey } from "@arcs/trust/transparency";

import type { WebhookTargets } from "../outbound/endpoints.ts";

/** How much an account may ask for. */
export type Plan = "starter" | "growth" | "scale" | "enterprise";

/** The settings of a server, which docs/settings.md describes. Each has a default; the command line reads them from flags and environment. */
export type Settings = VcSettings &
  VerificationSettings &
  ObservationSettings &
  LogSettings & {
    publicUrl: string;
    host: string;
    documentBase: string | undefined;
    network: string;
    /** Weight units an hour; `undefined` is no limit. */
    quotas: Readonly<Record<Plan, number | undefined>>;
    bodyLimit: number;
    requestTimeoutMs: number;
    maxHttpConnections: number;
    corsOrigins: readonly string[];
    maxEventLoopDelayMs: number;
    /** `undefined`: only this machine may read `/metrics`, and nobody once others reach the server. */
    metricsToken: string | undefined;
    retentionDays: number;
    paymentTokens: readonly PaymentToken[];
    vouchingRoots: string | undefined;
    erc8004Registries: readonly Erc8004RegistriesOf[];
    tierPrices: TierPrices;
    vouchingRootsSigners: readonly string[];
    paymentMaxAgeSeconds: number;
    paymentWebhookSecrets: readonly string[];
    batchedTypes: readonly HttpCredentialType[];
    webhookTargets: WebhookTargets;
    maxSubscriptions: number;
    maxSubscriptionsPerHost: number;
    explorer: "on" | "off";
    cdnSeconds: number;
    maxWrongKeys: number;
    maxPublicVerifications: number;
  };

/** Settings of the VC-API, the W3C Credentials Community Group's interface for issuers and verifiers. */
export type VcSettings = {
  vcApi: "off" | "key" | "open";
  vcApiTrust: "known" | "any";
};

export type VerificationSettings = {
  maxDocumentBytes: number;
  maxDocumentValues: number;
};

/** Settings of the accounts that the server reads from their chains without being told of their payments. */
export type ObservationSettings = {
  observe: "off" | "on-demand";
  observeAccounts: number;
  observeReads: number;
  observeDays: number;
  observeForDays: number;
};

export type LogSettings = {
  logWitnesses: readonly LogWitness[];
  logAnchorEvery: number;
};

export type LogWitness = {
  key: NoteKey;
  /** Submission prefix of C2SP tlog-witness, without a slash at its end. */
  url: string;
};

/** The registries of ERC-8004 on a chain. */
export type Erc8004RegistriesOf = {
  /** In CAIP-2. */
  network: string;
  /** Their addresses, in lower case. */
  value: Erc8004Registries;
};

export type PaymentToken = {
  /** Ledger network, as in DIDs; or EVM chain, as in CAIP-2. */
  network: string;
  /** Address of the token, in lower case on EVM chains. */
  mint: string;
  currency: string;
};

/** How much may be logged. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** The default settings. */
export const defaultSettings: Settings = {
  observe: "on-demand",
  observeAccounts: 10_000,
  observeReads: 500_000,
  observeDays: 7,
  observeForDays: 30,
  vcApi: "off",
  vcApiTrust: "known",
  // One an hour, where something happens all the time.
  logAnchorEvery: 360,
  logWitnesses: [],
  publicUrl: "http://127.0.0.1:8787",
  host: "127.0.0.1",
  documentBase: undefined,
  network: "local",
  quotas: { starter: 100, growth: 500, scale: 2_000, enterprise: undefined },
  maxDocumentBytes: defaultLimits.maxBytes,
  maxDocumentValues: defaultLimits.maxValues,
  bodyLimit: 1_048_576,
  requestTimeoutMs: 30_000,
  maxHttpConnections: 1000,
  corsOrigins: [],
  maxEventLoopDelayMs: 0,
  metricsToken: undefined,
  retentionDays: 30,
  paymentTokens: [
    ...usdcTokens.map(({ network, asset: mint }) => ({ network, mint, currency: "USDC" })),
    // The token of `createMadeUpToken` in @arcs/ledger/local, with which `arcs-server dev pay` pays.
    { network: "local", mint: "7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ", currency: "USDC" },
  ],
  erc8004Registries: evmChains.flatMap((chain): Erc8004RegistriesOf[] => {
    const { chainId } = findEvmChain(chain);
    const value = findErc8004Registries(chainId);
    return value === undefined ? [] : [{ network: `eip155:${chainId}`, value }];
  }),
  vouchingRoots: undefined,
  tierPrices: defaultTierPrices,
  vouchingRootsSigners: [],
  paymentMaxAgeSeconds: 86_400,
  paymentWebhookSecrets: [],
  batchedTypes: [],
  webhookTargets: "public",
  explorer: "on",
  cdnSeconds: 0,
  maxSubscriptions: 100,
  maxSubscriptionsPerHost: 50,
  maxWrongKeys: 100,
  maxPublicVerifications: 120,
};
