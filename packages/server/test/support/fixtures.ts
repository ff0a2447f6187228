// Rows for tests: whole, plausible, and different each time.
import { randomBytes } from "node:crypto";

import type { AnchorBatch } from "../../src/features/credentials/anchoring/anchor-batch.ts";
import type { RootList } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";

import { type Agent } from "../../src/features/registry/registered-agents.ts";
import { insertAgent } from "../../src/features/agents/agent-with-score.ts";
import type { VisibleValues } from "../../src/features/trust/scores/service.ts";
import { type Credential, credentialTable } from "../../src/features/credentials/store.ts";
import type { Transaction } from "../../src/platform/db/queryable.ts";
import { type Payment, unsaid } from "../../src/features/payments/service.ts";
import type { Store } from "../../src/platform/db/store.ts";
import type { WebhookSubscription } from "../../src/features/webhooks/subscriptions/store.ts";

export const now = new Date("2026-03-01T12:00:00.000Z");

/** A time so many seconds after `now`. */
export function at(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * The roots that the servers of tests have: one in each of two groups, sellers without a cap worth
 * mentioning.
 */
export const testRoots: RootList = {
  name: "Roots for tests",
  assets: [{ network: "local", asset: "money" }],
  groups: [
    { group: 1, name: "One", reason: "for tests" },
    { group: 2, name: "Two", reason: "for tests" },
  ],
  roots: [
    { address: "root-one", group: 1, cap: "100000000", reason: "for tests" },
    { address: "root-two", group: 2, cap: "100000000", reason: "for tests" },
  ],
  credentials: [],
};

/** The entries that a payer's payments have in the log of cover. */
export async function entriesOf({ pool }: Store, payer: string): Promise<CoverEntry[]> {
  const { rows } = await pool.query<{ entry: string }>(
    "select entry from cover_log where entry::json->>'payer' = $1 order by position",
    [payer],
  );
  return rows.map(({ entry }) => JSON.parse(entry) as CoverEntry);
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString("hex")}`;
}

export function agentRow(parts: Partial<Agent> = {}): Agent {
  return {
    id: newId("agent"),
    internalId: newId("int"),
    owner: newId("owner"),
    name: "Weather Oracle",
    description: "Forecasts rain and wind for delivery drones",
    capabilities: ["weather", "forecast"],
    serviceEndpoint: "https://oracle.example/",
    frameworkOrigin: null,
    x402Enabled: true,
    x402PaymentAddress: null,
    x402AcceptedTokens: ["token"],
    x402PricePerCall: "123456789012345678901234567890",
    website: null,
    twitter: null,
    github: null,
    email: null,
    emailVerified: false,
    walletVerified: true,
    identityCredentialId: null,
    hasPoap: false,
    privacyMode: "public",
    visibleData: [],
    privacyMessage: null,
    privacyVersion: 1,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    ...parts,
  };
}

/** Stores an agent that shows the values given. */
export async function addAgent(
  store: Store,
  parts: Partial<Agent> = {},
  visible: Partial<VisibleValues> = {},
): Promise<Agent> {
  const agent = agentRow(parts);
  const values = {
    visibleScore: 0,
    visibleProven: 0,
    visibleTier: "bronze",
    visibleTransactions: 0,
    ...visible,
  };
  await store.transaction((tx) =>
    insertAgent(tx, agent, { visible: values, nextUpdateAt: at(86_400) }),
  );
  return agent;
}

export function paymentRow(parts: Partial<Payment> = {}): Payment {
  return {
    ...unsaid,
    id: newId("pay"),
    agentId: "agent",
    payer: "payer",
    payee: "agent",
    amount: "1.50",
    currency: "USDC",
    status: "created",
    evidence: "ledger",
    network: null,
    transactionHash: null,
    asset: null,
    metadata: "{}",
    reportedBy: "acc",
    reportedByParty: false,
    hasReference: false,
    createdAt: now,
    updatedAt: now,
    ...parts,
  };
}

export function credentialRow(parts: Partial<Credential> = {}): Credential {
  return {
    id: newId("cred"),
    type: "SkillCredential",
    kind: "Custom",
    subjectId: "agent",
    subjectDid: "did:service:local:agent",
    issuerDid: "did:service:local:issuer",
    issuedFor: null,
    template: "skill-v1",
    recordId: newId("custom"),
    issuerAddress: "issuer",
    subjectDataHash: new Uint8Array(32).fill(7),
    subjectDataUri: "data:application/json,{}",
    signature: new Uint8Array(64).fill(9),
    document: '{"b":1,"a":{"z":[1.0,"\\u0000 \u00e9"]}}',
    subjectData: '{"skill":"weather"}',
    tags: ["gold"],
    customFields: "{}",
    statusListId: null,
    statusListIndex: null,
    issuedAt: now,
    expiresAt: null,
    revokedAt: null,
    revocationReason: null,
    network: "local",
    anchorState: "pending",
    anchorForm: "batch",
    anchorBatchId: null,
    anchorLeaf: null,
    inclusionPath: null,
    anchorAddress: null,
    transactionHash: null,
    blockNumber: null,
    anchoredAt: null,
    revocationTransactionHash: null,
    createdAt: now,
    updatedAt: now,
    ...parts,
  };
}

/** Stores a credential as it is: with its own place in a status list, or none. */
export async function insertRow(tx: Transaction, credential: Credential): Promise<void> {
  await tx.query(credentialTable.insert, credentialTable.values(credential));
}

export function subscriptionRow(parts: Partial<WebhookSubscription> = {}): WebhookSubscription {
  return {
    id: newId("wh"),
    accountId: "acc",
    url: "https://receiver.example/hook",
    events: ["credential.issued", "payment.completed"],
    description: "",
    active: true,
    agentId: null,
    ownerOf: null,
    keyId: null,
    secret: Buffer.from("encrypted"),
    previousSecret: null,
    previousSecretExpiresAt: null,
    failingSince: null,
    consecutiveFailures: 0,
    pausedUntil: null,
    disabledAt: null,
    disabledReason: null,
    createdAt: now,
    updatedAt: now,
    ...parts,
  };
}

/** A batch that has not landed. */
export function anchorBatchRow(parts: Pick<AnchorBatch, "issuerAddress" | "size">): AnchorBatch {
  const notLanded = { address: null, transactionHash: null, blockNumber: null, anchoredAt: null };
  return {
    id: newId("batch"),
    network: "local",
    root: Buffer.alloc(32, 5),
    createdAt: now,
    ...notLanded,
    ...parts,
  };
}
