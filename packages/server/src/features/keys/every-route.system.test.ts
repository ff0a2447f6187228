// Asks every operation that takes a key for things of Alice's with three keys: her own, that of
// Bob, another agent of the same account, and one of another account.
import { randomUUID } from "node:crypto";

import { decodeAddress, signPresentation } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import { hasEvm, needsEvm } from "../../../../evm/test/support/local-evm.ts";
import { challengeFor } from "../../../test/support/agents.ts";
import { accountOf } from "../../../test/support/evm.ts";
import type { Answer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { type Call, useThingsOfAlice } from "../access/test/things-of-alice.ts";

type Row = {
  /** Makes a thing of Alice's, for each key anew, and returns what is asked for it. */
  ask: () => Promise<Call> | Call;
  /** Keys that may issue, where others may not. */
  by?: "issuers";
} & (
  | { /** Status for Alice's key, and for the others. */ own: number; others: number }
  | {
      /** Status for all. */
      all: number;
      /** Part of the answer that only Alice's key gets. */
      hides: (body: any) => unknown;
    }
  | {
      all: number;
      /** Reason why it is no matter whose key asks: the answers are the same. */
      because: string;
    }
);
type Operation = { operationId?: string; security?: object[] };

describe.skipIf(!hasEvm)(`every operation with a key${needsEvm}`, () => {
  const {
    server,
    addIdentity,
    agentPath,
    credentialStatus,
    delivery,
    destroy,
    dispute,
    disputed,
    disputeHold,
    disputedHold,
    hold,
    holdPath,
    identity,
    issue,
    issued,
    keyId,
    linked,
    make,
    order,
    paid,
    pay,
    proveAccount,
    provedAccount,
    rate,
    register,
    reply,
    state,
    vcIssue,
    webhook,
    webhookPath,
    wrong,
  } = useThingsOfAlice(useStore());

  const anybody = "it says the same to everybody";
  const bySignature = "a wallet's signature speaks, not the key that brings it";
  const asSelf = "it is about the key that asks, or makes something of its own";
  const unclaimed = "a list of credentials says nothing that is claimed in them";
  const privileged = "only an operator's or arbiter's key may";

  const rows: Readonly<Record<string, Row>> = {
    createKey: {
      all: 403,
      because: privileged,
      ask: () => [
        "POST",
        "/v1/keys",
        { name: "x", permissions: ["read"], agentId: state.alice.id },
      ],
    },
    // A key that rotates itself is another one afterwards: rotated-keys.test.ts does it.
    rotateKey: {
      all: 400,
      because: asSelf,
      ask: () => ["POST", "/v1/keys/rotate", { overlapSeconds: -1 }],
    },
    listKeys: {
      all: 200,
      hides: ({ keys }) => keys.find((each: any) => each.agentId === state.alice.id),
      ask: () => ["GET", "/v1/keys"],
    },
    revokeKey: {
      all: 403,
      because: privileged,
      ask: async () => ["DELETE", `/v1/keys/${await keyId()}`],
    },
    verifyKey: {
      all: 200,
      hides: ({ apiKey }) => apiKey.id,
      ask: () => ["GET", "/v1/auth/verify"],
    },
    openDispute: { all: 201, because: bySignature, ask: () => dispute() },
    "openDispute, unsigned": { own: 403, others: 404, ask: () => dispute(wrong) },
    "openDispute, of a hold": { all: 201, because: bySignature, ask: () => disputeHold() },
    "openDispute, of a hold, unsigned": { own: 403, others: 404, ask: () => disputeHold(wrong) },
    "getDispute, of a hold": {
      own: 200,
      others: 404,
      ask: async () => ["GET", `/v1/disputes/${await disputedHold()}`],
    },
    "listDisputes, of holds": {
      all: 200,
      hides: ({ disputes }) => disputes[0],
      ask: async () => (await disputedHold(), ["GET", "/v1/disputes?about=holds"]),
    },
    getDispute: {
      own: 200,
      others: 404,
      ask: async () => ["GET", `/v1/disputes/${await disputed()}`],
    },
    resolveDispute: {
      all: 403,
      because: privileged,
      ask: async () => [
        "POST",
        `/v1/disputes/${await disputed()}/resolve`,
        { winner: "payee", resolution: "Delivered." },
      ],
    },
    getPayment: {
      own: 200,
      others: 404,
      ask: async () => ["GET", `/v1/payments/${(await paid()).id}`],
    },
    listDisputes: {
      all: 200,
      hides: ({ disputes }) => disputes[0],
      ask: async () => (await disputed(), ["GET", `/v1/disputes?agentId=${state.alice.id}`]),
    },
    listPayments: {
      all: 200,
      hides: ({ payments }) => payments[0],
      ask: async () => (await paid(), ["GET", `/v1/payments?agentId=${state.alice.id}`]),
    },
    listRatings: {
      all: 200,
      hides: ({ ratings }) => ratings[0],
      ask: async () => (
        await make(...(await rate())),
        ["GET", `/v1/ratings?agentId=${state.alice.id}`]
      ),
    },
    ratePayment: { all: 201, because: bySignature, ask: () => rate() },
    "ratePayment, unsigned": { own: 403, others: 404, ask: () => rate(wrong) },
    getPaymentReceipt: {
      own: 200,
      others: 404,
      ask: async () => ["GET", `/v1/payments/${(await paid()).id}/receipt`],
    },
    replyToClaim: { all: 201, because: bySignature, ask: () => reply() },
    "replyToClaim, unsigned": { own: 403, others: 404, ask: () => reply(wrong) },
    createHold: { all: 201, because: asSelf, ask: hold },
    getHold: { own: 200, others: 404, ask: async () => ["GET", await holdPath()] },
    reportHoldOutcome: {
      own: 200,
      others: 404,
      ask: async () => ["PATCH", await holdPath(), { outcome: "failed" }],
    },
    releaseHold: { own: 204, others: 404, ask: async () => ["DELETE", await holdPath()] },
    createAgentChallenge: {
      all: 201,
      because: bySignature,
      ask: () => {
        const about = { address: state.alice.id, purpose: "update", body: { name: "X" } } as const;
        return ["POST", "/v1/agents/challenge", challengeFor(about)];
      },
    },
    registerAgent: { all: 201, because: bySignature, ask: register },
    updateAgent: { own: 200, others: 403, ask: () => ["PATCH", agentPath(), { name: "Alice" }] },
    // Only its owner's signature closes an agent: features/closing/close-agent.test.ts does it.
    closeAgent: {
      all: 400,
      because: bySignature,
      ask: () => {
        const signatures = [{ address: state.alice.id, signature: `${"A".repeat(86)}==` }];
        const proof = { challengeId: "chl_8VtLmxJr", signatures };
        return ["POST", agentPath("/close"), { credentials: "keep", proof }];
      },
    },
    getAgent: {
      all: 200,
      hides: ({ stats }) => stats,
      ask: () => ["GET", agentPath()],
    },
    getAgents: {
      all: 200,
      hides: ({ data }) => data[0].trustScore,
      ask: () => ["GET", `/v1/agents/bulk?ids=${state.alice.id}`],
    },
    createPaymentAccountChallenge: {
      all: 201,
      because: bySignature,
      ask: () => [
        "POST",
        agentPath("/payment-accounts/challenge"),
        { account: accountOf(`0x${"ab".repeat(20)}`) },
      ],
    },
    provePaymentAccount: { all: 201, because: bySignature, ask: proveAccount },
    withdrawPaymentAccount: {
      own: 204,
      others: 403,
      ask: async () => [
        "DELETE",
        agentPath(`/payment-accounts/${encodeURIComponent(await provedAccount())}`),
      ],
    },
    searchAgents: {
      all: 200,
      hides: ({ data }) => data.find(({ id }: any) => id === state.alice.id).stats,
      ask: () => ["GET", "/v1/agents/search?limit=100"],
    },
    createScoreProofs: {
      own: 201,
      others: 403,
      ask: () => ["POST", agentPath("/score-proofs"), { count: 1 }],
    },
    getReputationEvidence: {
      own: 200,
      others: 403,
      ask: () => ["GET", `/v1/reputation/${state.alice.id}/evidence`],
    },
    getReputation: {
      own: 200,
      others: 403,
      ask: () => ["GET", `/v1/reputation/${state.alice.id}`],
    },
    getReputations: {
      all: 200,
      hides: ({ data }) => data[0],
      ask: () => ["GET", `/v1/reputation/bulk?agentIds=${state.alice.id}`],
    },
    getReputationHistory: {
      own: 200,
      others: 403,
      ask: () => ["GET", `/v1/reputation/${state.alice.id}/history`],
    },
    getLeaderboard: {
      all: 200,
      because: anybody,
      ask: () => ["GET", "/v1/reputation/leaderboard"],
    },
    getCoverLog: { all: 200, because: anybody, ask: () => ["GET", "/v1/reputation/log?limit=2"] },
    getRoots: { all: 200, because: anybody, ask: () => ["GET", "/v1/reputation/roots"] },
    getAgentLog: {
      own: 200,
      others: 403,
      ask: () => ["GET", `/v1/reputation/${state.alice.id}/log`],
    },
    reportVoice: {
      all: 200,
      because: "destroyed money counts once, whoever reports it",
      ask: destroy,
    },
    listAgentCredentials: {
      all: 200,
      because: unclaimed,
      ask: () => ["GET", agentPath("/credentials")],
    },
    listCredentials: {
      all: 200,
      because: unclaimed,
      ask: () => ["GET", `/v1/credentials/agent/${state.alice.id}`],
    },
    getCredential: {
      all: 200,
      hides: ({ subject }) => subject.email,
      ask: () => ["GET", `/v1/credentials/${state.credentialId}`],
    },
    getW3cCredential: {
      own: 200,
      others: 403,
      ask: () => ["GET", `/v1/credentials/${state.credentialId}/w3c`],
    },
    issueCredential: { by: "issuers", all: 201, because: asSelf, ask: issue },
    listIssuedCredentials: {
      by: "issuers",
      all: 200,
      hides: ({ credentials }) => credentials[0],
      ask: async () => (await issued(), ["GET", "/v1/credentials"]),
    },
    revokeCredential: {
      by: "issuers",
      own: 200,
      others: 403,
      ask: async () => ["POST", `/v1/credentials/${await issued()}/revoke`, { reason: "x" }],
    },
    syncCredential: {
      by: "issuers",
      own: 200,
      others: 403,
      ask: async () => ["POST", `/v1/credentials/${await issued()}/sync`, {}],
    },
    verifyCredential: {
      all: 200,
      because: anybody,
      ask: async () => {
        const path = `/v1/credentials/${state.credentialId}/w3c`;
        const { body } = await server().call("GET", path, { key: state.keys.alice });
        return ["POST", "/v1/credentials/verify", { credential: body }];
      },
    },
    createWebhook: { all: 201, because: asSelf, ask: () => webhook },
    listWebhooks: {
      all: 200,
      hides: ({ webhooks }) => webhooks[0],
      ask: async () => (await webhookPath(), ["GET", "/v1/webhooks"]),
    },
    getWebhook: { own: 200, others: 404, ask: async () => ["GET", await webhookPath()] },
    updateWebhook: {
      own: 200,
      others: 404,
      ask: async () => ["PATCH", await webhookPath(), { active: false }],
    },
    deleteWebhook: { own: 204, others: 404, ask: async () => ["DELETE", await webhookPath()] },
    testWebhook: {
      own: 200,
      others: 404,
      ask: async () => ["POST", await webhookPath("/test"), { event: "payment.completed" }],
    },
    rotateWebhookSecret: {
      own: 200,
      others: 404,
      ask: async () => ["POST", await webhookPath("/rotate-secret"), {}],
    },
    listWebhookDeliveries: {
      own: 200,
      others: 404,
      ask: async () => ["GET", await webhookPath("/deliveries")],
    },
    replayWebhookDelivery: {
      own: 201,
      others: 404,
      ask: async () => ["POST", `/v1/webhooks/deliveries/${await delivery()}/replay`],
    },
    vcIssueCredential: { by: "issuers", all: 201, because: asSelf, ask: vcIssue },
    vcUpdateStatus: {
      by: "issuers",
      own: 200,
      others: 404,
      ask: async () => {
        const credentialId = `urn:uuid:${randomUUID()}`;
        await make(...vcIssue(credentialId));
        return ["POST", "/vc/credentials/status", { credentialId, credentialStatus, status: true }];
      },
    },
    vcVerifyPresentation: {
      all: 200,
      because: anybody,
      ask: async () => {
        const exchange = { challenge: "5f2b", domain: "shop.example" };
        const { wallet } = state.alice;
        const unsigned = {
          "@context": ["https://www.w3.org/ns/credentials/v2"],
          type: ["VerifiablePresentation"],
          holder: formatDidKey(decodeAddress(wallet.address)),
          verifiableCredential: [(await make(...vcIssue())).verifiableCredential],
        };
        const by = { signer: wallet, now: new Date(), ...exchange };
        const verifiablePresentation = await signPresentation(unsigned, by);
        return ["POST", "/vc/presentations/verify", { verifiablePresentation, options: exchange }];
      },
    },
    vcVerifyCredential: {
      all: 200,
      because: anybody,
      ask: async () => {
        const { verifiableCredential } = await make(...vcIssue());
        return ["POST", "/vc/credentials/verify", { verifiableCredential }];
      },
    },
    listIssuers: { all: 200, because: anybody, ask: () => ["GET", "/v1/issuers"] },
    // A transfer is public, and anybody may report it.
    reportPayment: { all: 201, hides: ({ why }) => why, ask: pay },
    "reportPayment, of an order": {
      own: 200,
      others: 404,
      ask: async () => [
        "POST",
        "/v1/payments/events",
        { event: "payment.failed", paymentId: await order(), reason: "insufficient_funds" },
      ],
    },
    createErc8004Challenge: {
      all: 201,
      because: bySignature,
      ask: async () => {
        const { identity: id } = await addIdentity();
        return [
          "POST",
          agentPath("/erc8004/challenge"),
          { identity: id, scoreFeedback: "refused" },
        ];
      },
    },
    linkErc8004Identity: { all: 201, because: bySignature, ask: identity },
    getErc8004Identities: { all: 200, because: anybody, ask: () => ["GET", agentPath("/erc8004")] },
    unlinkErc8004Identity: {
      own: 204,
      others: 403,
      ask: async () => ["DELETE", agentPath(`/erc8004/${await linked()}`)],
    },
    // It is refused to Alice because she is private, which nobody else is told.
    giveErc8004Feedback: {
      all: 403,
      hides: ({ error }) => error.code,
      ask: async () => ["POST", agentPath(`/erc8004/${await linked()}/feedback`)],
    },
  };

  const needingKeys = (): string[] => {
    const { paths } = server().app.swagger() as {
      paths: Record<string, Record<string, Operation>>;
    };
    return Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ security }) => security === undefined || security.length > 0)
      .map(({ operationId }) => operationId ?? "an operation without a name");
  };

  test("has a row", () => {
    const named = Object.keys(rows).map((name) => name.split(",")[0] ?? "");
    expect([...new Set(named)].toSorted()).toEqual([...new Set(needingKeys())].toSorted());
  });

  /** An answer without what is another in each: numbers, ids, times, addresses, secrets. */
  const alike = (body: unknown): string =>
    JSON.stringify(body ?? null, (_name, value: unknown) => {
      if (typeof value === "number") return 0;
      if (typeof value !== "string" || /^[a-z_]*$/.test(value)) return value;
      return /\d|^\S{16,}$/.test(value) ? "…" : value;
    });

  test.each(Object.entries(rows))("%s is asked with three keys", async (_name, row) => {
    const answers: Answer[] = [];
    const { other: third, bob: second, alice: first } = state[row.by ?? "keys"];
    for (const key of [third, second, first]) {
      const [method, path, body] = await row.ask();
      answers.push(await server().call(method, path, { key, body }));
    }
    const [other, bob, own] = answers.map(({ body }) => body);
    const statuses = answers.map(({ status }) => status);
    if ("own" in row) return expect(statuses).toEqual([row.others, row.others, row.own]);
    expect(statuses, JSON.stringify(own)).toEqual([row.all, row.all, row.all]);
    if ("because" in row)
      return expect([alike(other), alike(bob)]).toEqual([alike(own), alike(own)]);
    expect(row.hides(own)).toBeDefined();
    for (const body of [other, bob]) expect(row.hides(body)).not.toEqual(row.hides(own));
  });
});
