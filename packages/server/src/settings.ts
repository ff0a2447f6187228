import type { HttpCredentialType } from "@arcs/core";

import type { Plan } from "./store/api-keys.ts";

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
  /** Credential types that go to the ledger many at a time, under one Merkle root; the others get a record each. */
  batchedTypes: readonly HttpCredentialType[];
  /** Chain that copies of credentials are asked for on, such as `base-sepolia`. */
  bridgeChain: string;
};

/** The settings that hold where nothing else is said. */
export const defaultSettings: Settings = {
  publicUrl: "http://127.0.0.1:8787",
  network: "local",
  quotas: { starter: 100, growth: 500, scale: 2_000, enterprise: undefined },
  bodyLimit: 1_048_576,
  requestTimeoutMs: 30_000,
  corsOrigins: [],
  batchedTypes: ["SkillCredential", "ReputationCredential", "CompletionCredential", "POAPCredential"],
  bridgeChain: "base-sepolia",
};
