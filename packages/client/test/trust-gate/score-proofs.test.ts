import { createSigner, type JsonObject, type Signer } from "@arcs/core";
import { createScoreProof, type ScoreClaims } from "@arcs/trust";
import { afterEach, describe, expect, test, vi } from "vitest";

import {
  readScoreProofRequest,
  type TrustGate,
  writeScoreProof,
} from "../../src/trust-gate/index.ts";
import { usdcOnSolana } from "../support/paying-gate.ts";
import { agent, secret, start, commit, credential, openGate } from "../support/proving-gate.ts";

afterEach(() => void vi.useRealTimers());

const other = createSigner(new Uint8Array(32).fill(3));
const url = "https://shop.example/translate";

type Proving = ScoreClaims & {
  signer?: Signer;
  credential?: object;
  domain?: string;
  challenge?: string;
};

/** Returns the `Score-Proof` field with which the agent answers a gate. */
async function prove(gate: TrustGate, proving: Proving = {}): Promise<string> {
  return writeScoreProof(await present(gate, proving));
}

async function present(gate: TrustGate, proving: Proving): Promise<JsonObject> {
  const field = gate.requestScoreProof()["Score-Proof-Request"]!;
  const { challenge, domain } = readScoreProofRequest(
    field,
    /domain="([^"]+)"/.exec(field)![1] === "shop.example" ? url : "https://other.example/",
  );
  const { minimum = 600, signer = agent, ...given } = proving;
  return createScoreProof({
    credential,
    secret,
    challenge,
    domain,
    minimum,
    signer,
    now: new Date(start),
    ...given,
  });
}

const codesOf = ({ reasons }: { reasons: { code: string }[] }): string[] =>
  reasons.map(({ code }) => code);
const refusalOf = async (
  gate: TrustGate,
  field: unknown,
  agentId = agent.address,
): Promise<string> => {
  const { allowed, reasons } = await gate.check(agentId, { scoreProof: field });
  expect([allowed, reasons[0]?.code]).toEqual([false, "score_proof_invalid"]);
  return reasons[0]!.message;
};

describe("a score proof at the gate", () => {
  test("lets an agent pass that shows its score to nobody, without a look-up", async () => {
    const { gate, asked } = openGate();
    expect(gate.requestScoreProof()["Score-Proof-Request"]).toMatch(
      /, domain="shop.example", minimum=600$/,
    );
    const decision = await gate.check(agent.address, { scoreProof: await prove(gate) });
    expect(decision).toMatchObject({ allowed: true, proved: { minimum: 600 } });
    expect(codesOf(decision)).toEqual(["score_proved"]);
    expect(decision.trustScore).toBeUndefined();
    expect(asked).toEqual([]);
    // Without a proof the agent is looked up, and shows nothing.
    expect(codesOf(await gate.check(agent.address))).toEqual(["score_hidden"]);
  });

  test("is asked for by the minimum of the gate, whatever the agent would rather prove", async () => {
    const { gate } = openGate({ minTier: "gold" });
    expect(gate.requestScoreProof()["Score-Proof-Request"]).toMatch(/minimum=7\d\d$/);
    expect(await refusalOf(gate, await prove(gate, { minimum: 600 }))).toContain(
      "score_not_proved",
    );
    await expect(prove(gate, { minimum: 750 })).rejects.toMatchObject({ code: "score_not_proved" });
  });

  test("counts once, also when it comes twice at a time", async () => {
    const { gate } = openGate();
    const field = await prove(gate);
    const both = await Promise.all(
      [0, 1].map(() => gate.check(agent.address, { scoreProof: field })),
    );
    expect(both.filter(({ allowed }) => allowed)).toHaveLength(1);
    expect(await refusalOf(gate, field)).toContain("answered before");
  });

  test("answers one challenge with one proof, though another could be made", async () => {
    const { gate } = openGate();
    const { challenge } = readScoreProofRequest(
      gate.requestScoreProof()["Score-Proof-Request"]!,
      url,
    );
    expect(
      (await gate.check(agent.address, { scoreProof: await prove(gate, { challenge }) })).allowed,
    ).toBe(true);
    expect(await refusalOf(gate, await prove(gate, { challenge, minimum: 650 }))).toContain(
      "answered before",
    );
  });

  test("is somebody else's", async () => {
    const { gate } = openGate();
    expect(await refusalOf(gate, await prove(gate), other.address)).toContain("another agent");
    // A credential about another agent, presented by a thief who has it and its secret.
    const stolen = {
      ...(await present(gate, {})),
      holder: credential.credentialSubject.id.replace(agent.address, other.address),
    };
    expect(await refusalOf(gate, writeScoreProof(stolen))).toContain("invalid_signature");
    await expect(prove(gate, { signer: other })).rejects.toMatchObject({ code: "invalid_signer" });
  });

  test("is for another domain, or another gate's challenge", async () => {
    const { gate } = openGate();
    const elsewhere = openGate({ domain: "other.example" }).gate;
    expect(await refusalOf(gate, await prove(elsewhere))).toContain("not one of this gate");
    expect(await refusalOf(gate, await prove(openGate().gate))).toContain("not one of this gate");
    expect(await refusalOf(gate, await prove(gate, { domain: "other.example" }))).toContain(
      "domain_mismatch",
    );
    for (const challenge of ["c-1", `${start + 1e6}.${"0".repeat(32)}.${"0".repeat(64)}`]) {
      expect(await refusalOf(gate, await prove(gate, { challenge }))).toContain(
        "not one of this gate",
      );
    }
  });

  test("of a domain in several processes: one key, and one store of what was answered", async () => {
    const challengeKey = new Uint8Array(32).fill(9);
    const [one, two] = [openGate({ challengeKey }).gate, openGate({ challengeKey }).gate];
    expect((await two.check(agent.address, { scoreProof: await prove(one) })).allowed).toBe(true);
    // A key alone, for another domain, makes none of these challenges.
    expect(
      await refusalOf(one, await prove(openGate({ challengeKey, domain: "other.example" }).gate)),
    ).toContain("not one");
  });

  test("comes too late, of a credential that expired, or was revoked, or of an issuer that nobody trusts", async () => {
    const late = openGate();
    const field = await prove(late.gate);
    late.pass(300_000);
    expect(await refusalOf(late.gate, field)).toContain("has ended");
    const expired = openGate();
    expired.pass(3_601_000);
    expect(await refusalOf(expired.gate, await prove(expired.gate))).toContain(
      "credential_expired",
    );
    const revoked = openGate({ status: "revoked" }).gate;
    expect(await refusalOf(revoked, await prove(revoked))).toContain("credential_revoked");
    const { gate } = openGate();
    expect(
      await refusalOf(gate, await prove(gate, { credential: await commit(agent, other) })),
    ).toContain("untrusted_issuer");
  });

  test("is too long, several, or none at all", async () => {
    const { gate } = openGate();
    const field = await prove(gate);
    const long = Buffer.from(JSON.stringify({ proof: {}, filler: "x".repeat(8_000) })).toString(
      "base64url",
    );
    for (const wrong of [
      long,
      `${field}, ${field}`,
      [field, field],
      "",
      "no base64url!",
      `${field}=`,
      7,
      {},
      "bnVsbA",
    ]) {
      await refusalOf(gate, wrong);
    }
    // Fields that are too long are not read.
    expect(await refusalOf(gate, long)).toContain("not a longer one");
    expect((await gate.check(agent.address, { scoreProof: field })).allowed).toBe(true);
    expect(() => writeScoreProof({ filler: "x".repeat(7_000) })).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  test("is refused where the caller's own verification fails, or answers with something else than true", async () => {
    for (const verify of [
      async () => Promise.reject(new Error("down")),
      async () => ({
        valid: "yes",
        holder: credential.credentialSubject.id,
        proved: {},
        errors: [],
      }),
      async () => undefined,
    ]) {
      const { gate } = openGate({
        scoreProofs: { domain: "shop.example", verify: verify as never },
      });
      expect(await refusalOf(gate, await prove(gate))).toMatch(
        /could not be verified|no reason given/,
      );
    }
  });

  test("speaks against the agent even where what is not known lets pass", async () => {
    const { gate } = openGate({ onUnknown: "allow" });
    expect(await refusalOf(gate, "bnVsbA")).toContain("could not be verified");
  });

  test("leaves the identity to be looked up, where the gate asks for it", async () => {
    const { gate, asked } = openGate({ identity: "required" });
    const decision = await gate.check(agent.address, { scoreProof: await prove(gate) });
    expect(codesOf(decision)).toEqual(["identity_missing"]);
    expect([decision.allowed, asked.length]).toEqual([false, 1]);
  });

  test("covers no amount: only a hold, or a check, says what is safe to spend", async () => {
    const { gate } = openGate();
    const scoreProof = await prove(gate, { minimumCostToForge: "10" });
    const decision = await gate.check(agent.address, { amount: "10", scoreProof });
    expect(codesOf(decision)).toEqual(["not_covered"]);
    expect(decision.allowed).toBe(false);
  });
});

describe("in the hooks of x402", () => {
  const requirements = { ...usdcOnSolana, amount: "50000" };
  const served = async (
    gate: TrustGate,
    field: string | undefined,
    payer = agent.address,
  ): Promise<unknown> =>
    gate.beforeServing({
      result: { isValid: true, payer },
      requirements,
      // As HTTPTransportContext of @x402/core has it.
      transportContext: {
        request: {
          adapter: { getHeader: (name: string) => (name === "Score-Proof" ? field : undefined) },
        },
      },
    });

  test("who pays shows the proof with the payment", async () => {
    const { gate, asked } = openGate();
    expect(await served(gate, await prove(gate))).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await served(gate, await prove(gate), other.address)).toMatchObject({ abort: true });
    // Without one the agent is looked up as ever.
    expect(await served(gate, undefined)).toMatchObject({
      abort: true,
      reason: expect.stringContaining("shows no score"),
    });
  });

  test("a gate that reads no proofs looks everybody up", async () => {
    const { gate } = openGate();
    const { gate: without, asked } = openGate({ scoreProofs: undefined as never });
    expect(without.requestScoreProof()).toEqual({});
    await served(without, await prove(gate));
    expect(asked).toHaveLength(1);
  });
});

describe("an agent that is asked", () => {
  test("answers nobody who passes on the question of another host", () => {
    const field = openGate().gate.requestScoreProof()["Score-Proof-Request"]!;
    expect(readScoreProofRequest(field, new URL(url))).toMatchObject({
      domain: "shop.example",
      minimum: 600,
    });
    for (const wrong of [
      "https://evil.example/",
      "https://shop.example:8443/",
      "https://shop.example.evil.example/",
      "x",
    ]) {
      expect(() => readScoreProofRequest(field, wrong)).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
  });

  test.each([
    null,
    "",
    'challenge="c"',
    'challenge="aaaaaaaaaaaaaaaaaaaa", domain="shop.example", minimum=x',
  ])("does not understand %j", (field) => {
    expect(() => readScoreProofRequest(field, url)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });
});

test.each([
  { domain: "" },
  { domain: 'shop.example", minimum=0' },
  { domain: "Shop.example" },
  { verify: undefined },
  { validForSeconds: 0 },
  { validForSeconds: Number.NaN },
  { challengeKey: new Uint8Array(16) },
  { answered: {} },
])("scoreProofs of %j are refused", (wrong) => {
  const verify = async (): Promise<never> => Promise.reject(new Error("never"));
  expect(() =>
    openGate({ scoreProofs: { domain: "shop.example", verify, ...wrong } as never }),
  ).toThrow(
    expect.objectContaining({
      code: "invalid_argument",
      message: expect.stringContaining("scoreProofs."),
    }),
  );
});
