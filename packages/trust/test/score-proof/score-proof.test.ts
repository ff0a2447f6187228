import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  issueCredential,
  type IssuedCredential,
  type JsonObject,
  signPresentation,
} from "@arcs/core";

import {
  type VerifyScoreProofOptions,
  verifyScoreProof,
} from "../../src/score-proof/check-score-proof.ts";
import {
  commitReputation,
  type CommittedValues,
  createScoreProof,
  type CreateScoreProofInput,
} from "../../src/score-proof/create-score-proof.ts";
import { verifyScoreProof as verifyInSmallBuild } from "../../src/verify-only/index.ts";
import {
  agent,
  changed,
  issueExample,
  issuer,
  now,
  stranger,
  trusting,
} from "../../../core/test/support/fixtures.ts";

const secrets = ["11".repeat(32), "22".repeat(32)] as const;
const issue = (
  values: CommittedValues,
  secret: string,
  agentAddress = agent.address,
): Promise<IssuedCredential> =>
  issueCredential(
    {
      kind: "CommittedReputation",
      agentAddress,
      network: "devnet",
      subjectData: { agentId: "a", scoreCommitments: commitReputation(values, secret) },
    },
    { signer: issuer, now, nonce: secret, expiresAt: new Date(now.getTime() + 86_400_000) },
  );
const values = { overallScore: 812, costToForge: "48.73" };
const first = await issue(values, secrets[0]);
const second = await issue(values, secrets[1]);
const others = await issue(values, secrets[0], stranger.address);
const exchange = { challenge: "c-1", domain: "shop.example" };
const prove = (claims: Partial<CreateScoreProofInput>, issued = first): Promise<JsonObject> =>
  createScoreProof({
    credential: issued.w3cCredential,
    secret: secrets[issued === second ? 1 : 0],
    signer: agent,
    now,
    ...exchange,
    ...claims,
  });
const options = (claims: Partial<VerifyScoreProofOptions>): VerifyScoreProofOptions => ({
  ...trusting(first, second, others),
  ...exchange,
  ...claims,
});
const codesOf = async (
  presentation: unknown,
  claims: Partial<VerifyScoreProofOptions>,
): Promise<string[]> => {
  const report = await verifyScoreProof(presentation, options(claims));
  expect(report).toMatchObject({ valid: false, holder: undefined, proved: {} });
  return report.errors.map(({ code }) => code);
};
/** The holder's attempt to cheat: another `scoreProof`, signed again. */
const signAgain = async (scoreProof: unknown, credentials = [first]): Promise<JsonObject> => {
  const { proof: _, ...unsigned } = await prove({ minimum: 750 });
  const verifiableCredential = credentials.map(
    (each) => each.w3cCredential as unknown as JsonObject,
  );
  const presentation = { ...unsigned, verifiableCredential, scoreProof: scoreProof as JsonObject };
  return signPresentation(presentation, { signer: agent, now, ...exchange });
};
const linkOf = (presentation: JsonObject, member: string): string =>
  (presentation["scoreProof"] as Record<string, { link: string }>)[member]!.link;

describe("a score proof", () => {
  const claims = { minimum: 750, maximum: 900, minimumCostToForge: "48", maximumCostToForge: "49" };

  test("proves what is asked for, in both builds, as object and as text", async () => {
    const presentation = await prove(claims);
    const expected = {
      valid: true,
      holder: `did:service:devnet:${agent.address}`,
      proved: claims,
      errors: [],
    };
    expect(await verifyScoreProof(presentation, options(claims))).toMatchObject(expected);
    expect(await verifyInSmallBuild(JSON.stringify(presentation), options(claims))).toMatchObject(
      expected,
    );
  });

  test("proves what says less, too, and shows neither score nor secret", async () => {
    const presentation = await prove(claims);
    expect(await verifyScoreProof(presentation, options({ minimum: 600 }))).toMatchObject({
      valid: true,
      proved: claims,
    });
    expect(await codesOf(presentation, { minimum: 751 })).toEqual(["score_not_proved"]);
    expect(await codesOf(presentation, { maximumCostToForge: "48" })).toEqual(["score_not_proved"]);
    const text = JSON.stringify(presentation);
    expect(Object.keys(first.w3cCredential.credentialSubject).sort()).toEqual([
      "agentId",
      "id",
      "scoreCommitments",
    ]);
    expect(text).not.toMatch(/48\.73|gold|tier|"overallScore":8/);
    expect(text).not.toContain(secrets[0]);
  });

  test("is refused without what was asked for", async () => {
    expect(await codesOf(await prove({ minimum: 750 }), { minimumCostToForge: "1" })).toEqual([
      "score_not_proved",
    ]);
    expect(await codesOf(await prove({ minimum: 750 }), { maximum: 1000 })).toEqual([
      "score_not_proved",
    ]);
  });

  test.each([
    ["minimum", 813],
    ["maximum", 811],
    ["minimumCostToForge", "49"],
    ["maximumCostToForge", "48"],
  ])("is not made for what is not true: %s %s", async (member, value) => {
    await expect(prove({ [member]: value })).rejects.toMatchObject({ code: "score_not_proved" });
  });

  test.each([
    ["another challenge: a replay", { challenge: "c-2" }, "challenge_mismatch"],
    ["another domain", { domain: "other.example" }, "domain_mismatch"],
    ["an issuer that is not trusted", { trustedIssuers: [] }, "untrusted_issuer"],
    ["a day later", { now: new Date(now.getTime() + 86_401_000) }, "credential_expired"],
    [
      "a revoked credential",
      { resolveStatus: () => ({ status: "revoked" }) as const },
      "credential_revoked",
    ],
    ["no way to learn the status", { resolveStatus: undefined }, "status_unavailable"],
  ])("is refused for %s", async (_, other, code) => {
    const codes = await codesOf(await prove({ minimum: 750 }), { minimum: 750, ...other } as never);
    expect(codes).toContain(code);
  });

  test("is refused of another holder", async () => {
    await expect(prove({ minimum: 750, signer: stranger })).rejects.toMatchObject({
      code: "invalid_signer",
    });
    const { proof: _, holder: __, ...unsigned } = await prove({ minimum: 750 });
    const holder = `did:service:devnet:${stranger.address}`;
    const named = await signPresentation(
      { ...unsigned, holder },
      { signer: stranger, now, ...exchange },
    );
    expect(await codesOf(named, { minimum: 750 })).toEqual(["holder_mismatch"]);
    const unnamed = await signPresentation(unsigned, { signer: stranger, now, ...exchange });
    expect(await codesOf(unnamed, { minimum: 750 })).toEqual(["holder_mismatch"]);
  });

  test("without a signature, or with a link that was altered after it, is refused", async () => {
    const presentation = await prove({ minimum: 750 });
    const unsigned = changed(presentation, (copy) => delete copy.proof);
    expect(await codesOf(unsigned, { minimum: 750 })).toEqual(["missing_proof"]);
    const stronger = changed(presentation, (copy) => {
      copy.scoreProof.minimum = { value: 751, link: linkOf(presentation, "minimum") };
    });
    expect(await codesOf(stronger, { minimum: 750 })).toEqual([
      "invalid_signature",
      "score_not_proved",
    ]);
    // True as well, but not the signed claim.
    const weaker = changed(
      presentation,
      (copy) => (copy.scoreProof = { maximum: copy.scoreProof.minimum }),
    );
    expect(await codesOf(weaker, { minimum: 750 })).toContain("invalid_signature");
    const replaced = changed(
      presentation,
      (copy) => (copy.verifiableCredential = [second.w3cCredential]),
    );
    expect(await codesOf(replaced, { minimum: 750 })).toEqual([
      "invalid_signature",
      "score_not_proved",
    ]);
  });
});

describe("what a holder who cheats may sign", () => {
  test("links of another credential of the set, another position, direction or quantity lead nowhere", async () => {
    const minimum = linkOf(await prove({ minimum: 750 }), "minimum");
    const best = linkOf(await prove({ minimum: 812 }), "minimum");
    const elsewhere = linkOf(await prove({ minimum: 750 }, second), "minimum");
    const maximum = linkOf(await prove({ maximum: 900 }), "maximum");
    const cost = linkOf(await prove({ minimumCostToForge: "48" }), "minimumCostToForge");
    const end = first.w3cCredential.credentialSubject["scoreCommitments"] as {
      overallScore: { atLeast: string };
    };
    const attempts: [unknown, Partial<VerifyScoreProofOptions>][] = [
      [{ minimum: { value: 750, link: elsewhere } }, { minimum: 750 }],
      // Truncated and extended: a link that is too near to the end, or too far from it.
      [{ minimum: { value: 749, link: minimum } }, { minimum: 749 }],
      [{ minimum: { value: 751, link: minimum } }, { minimum: 751 }],
      [{ minimum: { value: 813, link: best } }, { minimum: 813 }],
      [{ minimum: { value: 1000, link: end.overallScore.atLeast } }, { minimum: 1000 }],
      [{ minimum: { value: 750, link: "00".repeat(32) } }, { minimum: 750 }],
      // Wrong direction, and swapped quantities.
      [{ minimum: { value: 100, link: maximum } }, { minimum: 100 }],
      [{ maximum: { value: 250, link: minimum } }, { maximum: 250 }],
      [{ minimum: { value: 337, link: cost } }, { minimum: 337 }],
      [{ minimumCostToForge: { value: "48", link: minimum } }, { minimumCostToForge: "48" }],
    ];
    for (const [scoreProof, asked] of attempts) {
      expect(await codesOf(await signAgain(scoreProof), asked), JSON.stringify(scoreProof)).toEqual(
        ["score_not_proved"],
      );
    }
  });

  test("a true claim does not carry a false one", async () => {
    const link = linkOf(await prove({ minimum: 750 }), "minimum");
    const both = await signAgain({ minimum: { value: 750, link }, maximum: { value: 760, link } });
    expect(await codesOf(both, { minimum: 750 })).toEqual(["score_not_proved"]);
  });

  test("a member of the prototype is no claim", async () => {
    expect(
      await codesOf(await signAgain({ constructor: { value: 1, link: "00".repeat(32) } }), {
        minimum: 1,
      }),
    ).toEqual(["invalid_presentation_format"]);
  });

  const link = "00".repeat(32);
  test.each([
    ["a text", { minimum: { value: "750", link } }],
    ["a score above 1000", { minimum: { value: 1001, link } }],
    ["a negative score", { minimum: { value: -1, link } }],
    ["a fraction", { minimum: { value: 750.5, link } }],
    ["a cost between points", { minimumCostToForge: { value: "48.7", link } }],
    ["a cost above all points", { minimumCostToForge: { value: "1100000000", link } }],
    ["a cost that is a number", { minimumCostToForge: { value: 48, link } }],
    ["a short link", { minimum: { value: 750, link: "00".repeat(31) } }],
    ["a link in capitals", { minimum: { value: 750, link: "AA".repeat(32) } }],
    ["no link", { minimum: { value: 750 } }],
    ["a further member", { minimum: { value: 750, link, steps: 1 } }],
    ["no object", { minimum: 750 }],
    ["another claim", { average: { value: 750, link } }],
    ["a list", [{ value: 750, link }]],
  ])("%s is malformed", async (_, scoreProof) => {
    expect(await codesOf(await signAgain(scoreProof), { minimum: 1 })).toEqual([
      "invalid_presentation_format",
    ]);
  });

  test("two credentials, none, or one of another kind are refused", async () => {
    const { scoreProof } = await prove({ minimum: 750 });
    expect(await codesOf(await signAgain(scoreProof, [first, second]), { minimum: 750 })).toEqual([
      "invalid_presentation_format",
    ]);
    const { proof: _, verifiableCredential: __, ...empty } = await prove({ minimum: 750 });
    const none = await signPresentation(empty, { signer: agent, now, ...exchange });
    expect(await codesOf(none, { minimum: 750 })).toEqual(["invalid_presentation_format"]);
    const skill = await issueExample("Skill");
    expect(await codesOf(await signAgain(scoreProof, [skill]), { minimum: 750 })).toContain(
      "invalid_presentation_format",
    );
  });

  test("an issuer whom nobody trusts commits to what it likes", async () => {
    const own = await issueCredential(
      {
        kind: "CommittedReputation",
        agentAddress: agent.address,
        network: "devnet",
        subjectData: {
          agentId: "a",
          scoreCommitments: commitReputation(
            { overallScore: 1000, costToForge: "100" },
            secrets[0],
          ),
        },
      },
      { signer: agent, now },
    );
    const presentation = await prove({ minimum: 1000 }, own);
    const resolveStatus = trusting(own).resolveStatus!;
    expect(await codesOf(presentation, { minimum: 1000, resolveStatus })).toEqual([
      "invalid_credential",
      "untrusted_issuer",
    ]);
  });
});

describe("what cannot be used", () => {
  const unusable = [
    -1,
    1001,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "750",
    null,
    750n,
    {},
    [750],
  ];

  test.each(unusable.map((each) => [each]))(
    "%s is no minimum, for either side",
    async (minimum) => {
      await expect(prove({ minimum: minimum as number })).rejects.toMatchObject({
        code: "invalid_argument",
      });
      expect(await codesOf(await prove({ minimum: 1 }), { minimum: minimum as number })).toEqual([
        "invalid_score_request",
      ]);
    },
  );

  test("nothing asked for, no domain, no challenge, no time: a value, never an exception", async () => {
    const presentation = await prove({ minimum: 1 });
    const without = [
      {},
      { minimum: 1, domain: "" },
      { minimum: 1, domain: undefined },
      { minimum: 1, challenge: "" },
      { minimum: 1, challenge: undefined },
      { minimum: 1, now: undefined },
      { minimum: 1, trustedIssuers: undefined },
      { minimum: 1, limits: { maxBytes: 0 } },
    ];
    for (const each of without)
      expect(await codesOf(presentation, each as never)).toEqual(["invalid_score_request"]);
    const report = await verifyScoreProof(presentation, null as never);
    expect(report.errors.map(({ code }) => code)).toEqual(["invalid_score_request"]);
  });

  test("secrets that are none or another's are named, never shown", async () => {
    for (const secret of [
      "",
      "zz".repeat(32),
      "11".repeat(31),
      new Uint8Array(32),
      null,
      secrets[1],
    ]) {
      const failure = await prove({ minimum: 1, secret: secret as string }).catch(
        (error: Error) => error,
      );
      expect(failure).toMatchObject({ code: "invalid_argument" });
      expect(String(failure)).not.toContain(secrets[1]);
    }
  });

  test("whatever is presented: a report", async () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.record({ scoreProof: fc.anything(), verifiableCredential: fc.anything() }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (presentation) => {
        expect((await verifyScoreProof(presentation, options({ minimum: 1 }))).valid).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
