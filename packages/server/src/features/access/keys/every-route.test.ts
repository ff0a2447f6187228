// Asks every operation that takes a key for a thing of one agent's own key: with that key, with
// that of another agent of the same account, and with one of another account.
import { randomBytes } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, useServer } from "../../../../test/support/server.ts";
import { newId } from "../../../platform/base/runtime.ts";
import { addAgent } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

type Call = [method: string, path: string, body?: object];
type Row = {
  /** Makes a thing of Alice's, and returns what is asked for it with each key. */
  ask: () => Promise<Call>;
  /** The answer to the key that it belongs to. */
  own: number;
};
type Operation = { operationId?: string; security?: object[] };

describe("every operation with a key", () => {
  const opened = useStore();
  const server = useServer(opened);
  const agents = { alice: "", bob: "" };
  const keys = { alice: "", bob: "", other: "" };
  const account = "eip155:8453:0x00000000000000000000000000000000000000ab";
  const payer = { address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" };

  beforeAll(async () => {
    const { makeKey } = server();
    agents.alice = (await addAgent(opened().store, { privacyMode: "private" })).id;
    agents.bob = (await addAgent(opened().store)).id;
    const permissions = ["read", "write", "issuer"] as const;
    const ofPlatform = { accountId: "acc_platform", permissions: [...permissions] };
    keys.alice = await makeKey({ ...ofPlatform, agentId: agents.alice });
    keys.bob = await makeKey({ ...ofPlatform, agentId: agents.bob });
    keys.other = await makeKey({ accountId: "acc_other", permissions: ["read", "write"] });
  });

  async function make(...[method, path, body]: Call): Promise<Answer["body"]> {
    const made = await server().call(method, path, { key: keys.alice, body });
    expect([path, made.status]).toEqual([path, 201]);
    return made.body;
  }

  async function makeHold(): Promise<string> {
    const id = newId(server().context, "hld");
    await opened().store.pool.query(
      `insert into holds (id, account, holder, agent_id, payment, payer, amount, safe, state, expires_at, created_at, next_at)
       values ($1, $2, 'acc_platform', $3, $4, 'p', 1, 1, 'held', now(), now(), timestamptz '2100-01-01')`,
      [id, account, agents.alice, `0x${randomBytes(32).toString("hex")}`],
    );
    return `/v1/holds/${id}`;
  }
  const makeWebhook = async (): Promise<string> => {
    const body = { url: "https://receiver.example/hook", events: ["credential.issued"] };
    return `/v1/webhooks/${(await make("POST", "/v1/webhooks", body)).id}`;
  };
  const makePayment = async (): Promise<string> => {
    const body = { event: "payment.created", agentId: agents.alice, payer, amount: "1" };
    return (await make("POST", "/v1/payments/events", body)).id;
  };

  const rows: Readonly<Record<string, Row>> = {
    getHold: { own: 200, ask: async () => ["GET", await makeHold()] },
    reportHoldOutcome: {
      own: 200,
      ask: async () => ["PATCH", await makeHold(), { outcome: "failed" }],
    },
    releaseHold: { own: 204, ask: async () => ["DELETE", await makeHold()] },
    updateWebhook: { own: 200, ask: async () => ["PATCH", await makeWebhook(), { active: false }] },
    deleteWebhook: { own: 204, ask: async () => ["DELETE", await makeWebhook()] },
    testWebhook: {
      own: 200,
      ask: async () => ["POST", `${await makeWebhook()}/test`, { event: "payment.completed" }],
    },
    rotateWebhookSecret: {
      own: 200,
      ask: async () => ["POST", `${await makeWebhook()}/rotate-secret`, {}],
    },
    listWebhookDeliveries: {
      own: 200,
      ask: async () => ["GET", `${await makeWebhook()}/deliveries`],
    },
    getPayment: { own: 200, ask: async () => ["GET", `/v1/payments/${await makePayment()}`] },
    // Its payment is not completed, which nobody else is told.
    getPaymentReceipt: {
      own: 409,
      ask: async () => ["GET", `/v1/payments/${await makePayment()}/receipt`],
    },
    updateAgent: {
      own: 200,
      ask: () => Promise.resolve(["PATCH", `/v1/agents/${agents.alice}`, { name: "Alice" }]),
    },
    getReputationEvidence: {
      own: 200,
      ask: () => Promise.resolve(["GET", `/v1/reputation/${agents.alice}/evidence`]),
    },
  };

  /** Operations without a row above, by the reason: where another test asks as others, its name. */
  const others: Readonly<Record<string, readonly string[]>> = {
    "says the same to every key": [
      "getCoverLog",
      "getErc8004Identities",
      "getLeaderboard",
      "getRoots",
      "listIssuers",
      "searchAgents",
      "verifyCredential",
    ],
    "is about the key that asks, or makes something of its own": [
      "createHold",
      "createWebhook",
      "verifyKey",
    ],
    "shows others what the agent's privacy leaves: privacy.test.ts": [
      "getAgent",
      "getAgentLog",
      "getAgents",
      "getReputation",
      "getReputationHistory",
      "getReputations",
      "getCredential",
      "getW3cCredential",
      "listAgentCredentials",
      "listCredentials",
    ],
    "asks for the agent's own key or its wallet's signature; its own tests say which": [
      "createAgentChallenge",
      "createErc8004Challenge",
      "createPaymentAccountChallenge",
      "createScoreProofs",
      "giveErc8004Feedback",
      "linkErc8004Identity",
      "provePaymentAccount",
      "registerAgent",
      "replyToClaim",
      "reportVoice",
      "unlinkErc8004Identity",
      "withdrawPaymentAccount",
    ],
    "is an operator's or arbiter's": ["createKey", "resolveDispute", "revokeKey"],
    "scope.test.ts": ["listKeys", "listWebhooks", "replayWebhookDelivery", "reportPayment"],
    "payment-parties.test.ts, disputes.test.ts": ["getDispute", "openDispute", "ratePayment"],
    "issuer-accounts.test.ts": ["issueCredential", "revokeCredential", "syncCredential"],
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

  test("has a row here, or a reason for having none", () => {
    const named = [...Object.keys(rows), ...Object.values(others).flat()];
    expect(named.toSorted()).toEqual([...new Set(needingKeys())].toSorted());
    expect(named).toHaveLength(new Set(named).size);
  });

  test.each(Object.entries(rows))("%s is for the key that it belongs to", async (_name, row) => {
    const [method, path, body] = await row.ask();
    const status = async (key: string): Promise<number> =>
      (await server().call(method, path, { key, body })).status;
    for (const key of [keys.other, keys.bob]) expect([403, 404]).toContain(await status(key));
    expect(await status(keys.alice)).toBe(row.own);
  });
});
