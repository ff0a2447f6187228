// Every way in which the server can answer, at each step of a look-up, with every policy: who
// passes is worked out here from the rule, and not from the gate.
import { createSigner, formatDid } from "@arcs/core";
import { kindDefinition } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";
import { createWallet, type Paying, SolanaScheme } from "../support/paying-gate.ts";

const addressOf = (seed: number): string => createSigner(new Uint8Array(32).fill(seed)).address;
const [agentId, other] = [addressOf(1), addressOf(2)] as const;

type Answering = (signal: AbortSignal) => Promise<Response> | Response;
const json =
  (body: unknown, status = 200): Answering =>
  () =>
    new Response(status === 204 ? null : JSON.stringify(body), { status });
const never: Answering = (signal) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

const view = {
  id: agentId,
  internalId: "agent_1",
  owner: agentId,
  trustScore: { overall: 900 },
  x402: { paymentAddress: agentId },
  verification: { identityCredential: "cred_1" },
};
const credential = (address: string): object => ({
  type: ["VerifiableCredential", kindDefinition("AgentIdentity").credentialType],
  credentialSubject: { id: formatDid({ network: "local", address }) },
});
const good = { agent: json(view), w3c: json(credential(agentId)), verify: json({ valid: true }) };
type Step = keyof typeof good;

function gateOn(answers: typeof good, options: Partial<TrustGateOptions<Paying>>) {
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    maxRetries: 0,
    timeoutMs: 20,
    fetch: async (url, { signal }) => {
      const { pathname } = new URL(url);
      if (pathname.startsWith("/check/"))
        return json({ error: { code: "agent_not_found", message: "m" } }, 404)(signal);
      return answers[
        pathname.endsWith("/w3c") ? "w3c" : pathname.endsWith("/verify") ? "verify" : "agent"
      ](signal);
    },
  });
  return createTrustGate({ client, payer: createWallet(), minScore: 600, ...options });
}

/** Answers that leave the agent unknown: only a gate with `onUnknown: "allow"` lets it pass. */
const unknown: Record<string, Answering> = {
  "no connection": () => Promise.reject(new Error("ECONNREFUSED")),
  "no answer in time": never,
  "a page for people": () => new Response("<html>Sign in</html>"),
  nothing: () => new Response(""),
  null: json(null),
  "a list": json([view]),
  "a body without end": () => new Response("{", { headers: { "content-length": "99999999999" } }),
  ...Object.fromEntries(
    [204, 301, 302, 307, 400, 404, 408, 409, 429, 500, 502, 503, 504].map((status) => [
      status,
      json({}, status),
    ]),
  ),
};
/** A thousandth of a currency unit: within the allowance. */
const small = {
  network: "solana",
  asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  amount: "1000",
};
/** Answers with which no agent passes. */
const refused: Record<string, Answering> = {
  401: json({}, 401),
  403: json({}, 403),
  "401 with the code of another error": json(
    { error: { code: "agent_not_found", message: "m" } },
    401,
  ),
  "403 with the code of another error": json(
    { error: { code: "invalid_argument", message: "m" } },
    403,
  ),
  "200 where the code says 401": json(
    { error: { code: "authentication_failed", message: "m" } },
    500,
  ),
};

const policies = (["deny", "allow"] as const).flatMap((onUnknown) =>
  (["required", "ignored"] as const).map((identity) => ({ onUnknown, identity })),
);

describe.each(policies)("$onUnknown what is unknown, identity $identity", (policy) => {
  const steps: readonly Step[] =
    policy.identity === "ignored" ? ["agent"] : ["agent", "w3c", "verify"];
  const decide = async (
    answers: typeof good,
    options: Partial<TrustGateOptions<Paying>> = {},
  ): Promise<boolean[]> => {
    const gate = gateOn(answers, { ...policy, ...options });
    const decisions = [await gate.check(agentId), await gate.checkAddress(agentId)];
    const isPaid = await gate
      .scheme((payer) => new SolanaScheme(payer))
      .createPaymentPayload(2, { ...small, payTo: agentId })
      .then(
        () => true,
        () => false,
      );
    const turnedAway = await gate.beforeServing({
      result: { isValid: true, payer: agentId },
      requirements: small,
    });
    return [...decisions.map(({ allowed }) => allowed), isPaid, turnedAway === undefined];
  };
  const all = (passes: boolean): boolean[] => [passes, passes, passes, passes];

  test("what is good passes", async () => {
    expect(await decide(good)).toEqual(all(true));
  });

  test.each(Object.keys(unknown))("%s", async (name) => {
    for (const step of steps) {
      expect(await decide({ ...good, [step]: unknown[name] }), step).toEqual(
        all(policy.onUnknown === "allow"),
      );
    }
  });

  test.each(Object.keys(refused))("%s", async (name) => {
    for (const step of steps)
      expect(await decide({ ...good, [step]: refused[name] }), step).toEqual(all(false));
  });

  test("the agent that the server tells of is another one", async () => {
    const others = [
      { ...view, id: other },
      { ...view, id: other, internalId: agentId },
      { ...view, id: "agent_1" },
    ];
    for (const answer of others) {
      // Another agent's credential is valid, too.
      const lie = { ...good, agent: json(answer), w3c: json(credential(other)) };
      expect(await decide(lie), JSON.stringify(answer)).toEqual(all(false));
    }
  });

  test("whoever verifies says nothing that makes sense", async () => {
    if (policy.identity === "ignored") return;
    for (const report of [
      undefined,
      null,
      true,
      1,
      "valid",
      {},
      { valid: "true" },
      { errors: 7 },
      { errors: [null] },
    ]) {
      const verifyIdentity = (async () => report) as unknown as NonNullable<
        TrustGateOptions["verifyIdentity"]
      >;
      expect(await decide(good, { verifyIdentity }), JSON.stringify(report)).toEqual(all(false));
    }
  });
});

test.each([null, "", "600", [], true, {}, new Date(0)])(
  "a least score of %j is none: the gate does not start",
  (wrong) => {
    expect(() => gateOn(good, { minScore: wrong as never })).toThrow(/minScore must be a number/);
    expect(() => gateOn(good, { maxAgeSeconds: wrong as never })).toThrow(
      /maxAgeSeconds must be a number/,
    );
  },
);
