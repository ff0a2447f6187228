import { defaultLimits, type HttpCredentialType } from "@arcs/core";
import { usdcTokens } from "@arcs/core/internal";
import { type Erc8004Registries, evmChains, findErc8004Registries, findEvmChain } from "@arcs/evm";
import { defaultTierPrices, type TierPrices } from "@arcs/trust";
import type { NoteKey } from "@arcs/trust/transparency";

import { LOCAL_EVM } from "../chains/chains.ts";
import type { WebhookTargets } from "../outbound/endpoints.ts";

/** How much an account may ask for. */
export type Plan = "starter" | "growth" | "scale" | "enterprise";

/** The settings of a server. Each has a default; the command line reads them from flags and environment. */
export type Settings = VcSettings &
  VerificationSettings &
  ObservationSettings &
  LogSettings & {
    /** URL that clients reach the server at, without a slash at the end; verification URLs begin with it. */
    publicUrl: string;
    /** Address that the server listens on. */
    host: string;
    /** Where the context and schemas of new credentials are named, and published; `undefined`: under the service's own base. */
    documentBase: string | undefined;
    /** Ledger network of the credentials that are issued. */
    network: string;
    /** Weight units an hour by plan; `undefined` is no limit. */
    quotas: Readonly<Record<Plan, number | undefined>>;
    /** Largest request body in bytes. */
    bodyLimit: number;
    /** Milliseconds that a request may take. */
    requestTimeoutMs: number;
    /** Largest number of HTTP connections at a time. */
    maxHttpConnections: number;
    /** Origins that browsers may call from; `*` for all. */
    corsOrigins: readonly string[];
    /** Milliseconds that the event loop may lag on average before requests are turned away with 503; 0 is no limit. */
    maxEventLoopDelayMs: number;
    /** Token of `/metrics`, unless only this machine reaches the server; `undefined`: it answers nobody else. */
    metricsToken: string | undefined;
    /** Days that deliveries which are over, and their events, are kept. */
    retentionDays: number;
    /** Tokens that payments count in. Anybody can make a token; payments in others prove nothing. */
    paymentTokens: readonly PaymentToken[];
    /** File, folder or URL of the signed lists of roots that trust starts from; `undefined`: on the network `local` one for development, else none. */
    vouchingRoots: string | undefined;
    /** The registries of ERC-8004 that identities are read in, by chain. */
    erc8004Registries: readonly Erc8004RegistriesOf[];
    /** Min cost to forge a score of each tier: decimal texts in currency units. */
    tierPrices: TierPrices;
    /** DIDs of those whose lists of roots are trusted: each list has to be signed by one of them. */
    vouchingRootsSigners: readonly string[];
    /** Seconds after a payment for which it is still accepted. */
    paymentMaxAgeSeconds: number;
    /** Secrets that facilitators sign with, `whsec_` and base64: the new and the old one while one replaces the other. */
    paymentWebhookSecrets: readonly string[];
    /** Credential types that go to the ledger later and many at a time, under one Merkle root; the others get a record each. */
    batchedTypes: readonly HttpCredentialType[];
    /**
     * Allowed targets of webhooks. `public_and_loopback` is for development: subscribers reach all that listens on this
     * machine.
     */
    webhookTargets: WebhookTargets;
    /** Largest number of webhook subscriptions of an account; the keys of one of its agents may create a fifth of them. */
    maxSubscriptions: number;
    /** The same for one host. */
    maxSubscriptionsPerHost: number;
    /** Whether agents can be read without a key, as anonymous visitors see them. */
    explorer: "on" | "off";
    /** Seconds for which a shared cache in front of the server may answer with pages of agents and credentials; 0 is never. */
    cdnSeconds: number;
    /** Wrong API keys a minute from one address, after which that address has to wait; 0 is no limit. */
    maxWrongKeys: number;
    /** Verifications a minute that one address may ask for without a key; 0 is no limit. */
    maxPublicVerifications: number;
  };

/** Settings of the VC-API, the W3C Credentials Community Group's interface for issuers and verifiers. */
export type VcSettings = {
  /** Whether there is a VC-API under `/vc`, and who may use it: holders of API keys, or anybody. */
  vcApi: "off" | "key" | "open";
  /** Issuers whose credentials it verifies: those that the server knows, or any. */
  vcApiTrust: "known" | "any";
};

/** Settings of verification. */
export type VerificationSettings = {
  /** Largest document that is verified. */
  maxDocumentBytes: number;
  /** Max values in it. */
  maxDocumentValues: number;
};

/** Settings of the accounts that the server reads from their chains without being told of their payments. */
export type ObservationSettings = {
  /** Whether it follows accounts that are asked about, and accounts that were paid; roots are followed in any case. */
  observe: "off" | "on-demand";
  /** Max accounts followed at once. */
  observeAccounts: number;
  /** Max reads a day, over all of them: transactions, and pages of lists of transactions. */
  observeReads: number;
  /** Days before the first question from which on payments to an account are read. */
  observeDays: number;
  /** Days after the last question or payment for which an account is followed. */
  observeForDays: number;
};

/** Settings of the public log. */
export type LogSettings = {
  /** Witnesses that cosign its checkpoints. */
  logWitnesses: readonly LogWitness[];
  /** After how many checkpoints one is written to the ledger; 0 is never. */
  logAnchorEvery: number;
};

/** A witness of the public log. */
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

/** A token that payments count in. */
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
    // The token of `createMadeUpErc20` in @arcs/evm/local, with which `arcs-server dev pay --evm` does.
    { network: LOCAL_EVM.network, mint: "0xf4c07db27d6e51f182b90eeb9ed54134bbe664f5", currency: "USDC" },
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
