import type { HttpCredentialType } from "@arcs/core";

import type { Plan } from "./store/api-keys.ts";
import type { WebhookTargets } from "./webhooks/public-address.ts";

/** What a server is told at its start. Each has a default; the command line reads them from flags and environment. */
export type Settings = {
  /** URL that clients reach the server at, without a slash at the end; verification URLs begin with it. */
  publicUrl: string;
  /** Ledger network of the credentials that are issued. */
  network: string;
  /** Weight units an hour by plan; `undefined` is no limit. */
  quotas: Readonly<Record<Plan, number | undefined>>;
  /** Largest request body in bytes. */
  bodyLimit: number;
  /** Milliseconds that a request may take. */
  requestTimeoutMs: number;
  /** Origins that browsers may call from; `*` for all. */
  corsOrigins: readonly string[];
  /** Milliseconds that the event loop may lag on average before requests are turned away with 503; 0 is no limit. */
  maxEventLoopDelayMs: number;
  /** What `/metrics` asks for when it is not called from this machine; `undefined`: it answers nobody else. */
  metricsToken: string | undefined;
  /** Days that deliveries which are over, and their events, are kept. */
  retentionDays: number;
  /** Tokens that payments count in. Anybody can make a token; payments in others prove nothing. */
  paymentTokens: readonly PaymentToken[];
  /** How long after it happened a payment is still taken, in seconds. */
  paymentMaxAgeSeconds: number;
  /** Secrets that facilitators sign with, `whsec_` and base64: the new and the old one while one replaces the other. */
  paymentWebhookSecrets: readonly string[];
  /** Credential types that go to the ledger many at a time, under one Merkle root; the others get a record each. */
  batchedTypes: readonly HttpCredentialType[];
  /** Where webhooks may go. `public_and_loopback` is for development: whoever subscribes reaches what listens on this machine. */
  webhookTargets: WebhookTargets;
};

/** A token that payments count in. */
export type PaymentToken = {
  /** Ledger network, as in DIDs. */
  network: string;
  /** Address of the token. */
  mint: string;
  currency: string;
};

/** The settings that hold where nothing else is said. */
export const defaultSettings: Settings = {
  publicUrl: "http://127.0.0.1:8787",
  network: "local",
  quotas: { starter: 100, growth: 500, scale: 2_000, enterprise: undefined },
  bodyLimit: 1_048_576,
  requestTimeoutMs: 30_000,
  corsOrigins: [],
  maxEventLoopDelayMs: 0,
  metricsToken: undefined,
  retentionDays: 30,
  paymentTokens: [
    { network: "mainnet-beta", mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", currency: "USDC" },
    { network: "devnet", mint: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", currency: "USDC" },
  ],
  paymentMaxAgeSeconds: 86_400,
  paymentWebhookSecrets: [],
  batchedTypes: ["SkillCredential", "ReputationCredential", "CompletionCredential", "POAPCredential"],
  webhookTargets: "public",
};
