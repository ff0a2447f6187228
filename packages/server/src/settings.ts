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
  /** Where webhooks may go. `public_and_loopback` is for development: whoever subscribes reaches what listens on this machine. */
  webhookTargets: WebhookTargets;
};

/** The settings that hold where nothing else is said. */
export const defaultSettings: Settings = {
  publicUrl: "http://127.0.0.1:8787",
  network: "local",
  quotas: { starter: 100, growth: 500, scale: 2_000, enterprise: undefined },
  bodyLimit: 1_048_576,
  requestTimeoutMs: 30_000,
  corsOrigins: [],
  webhookTargets: "public",
};
