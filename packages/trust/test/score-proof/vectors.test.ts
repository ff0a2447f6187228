// The golden vectors that schemas/vectors/check_score_proofs.py computes in another language.
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { bytesToHex, decodeHex } from "@arcs/core/internal";

import {
  commitReputation,
  type CommittedValues,
  type ScoreCommitments,
  linksBetween,
  readClaims,
  scales,
  seedOf,
} from "../../src/score-proof/create-score-proof.ts";

type Case = CommittedValues & {
  secret: string;
  claims: [string, number | string][];
  expected: { scoreCommitments: ScoreCommitments; links: (string | null)[] };
};

const file = new URL("../../../../schemas/vectors/score-proofs.json", import.meta.url);
const cases = JSON.parse(readFileSync(file, "utf8")) as Case[];

test.each(cases.map((each, index) => [index, each] as const))(
  "case %i",
  (_, { secret, claims, expected, ...values }) => {
    expect(commitReputation(values, secret)).toEqual(expected.scoreCommitments);
    const links = claims.map(([member, value]) => {
      const [claim] = readClaims({ [member]: value });
      const { position, ...name } = claim!;
      const to = decodeHex(expected.scoreCommitments[name.quantity][name.direction])!;
      const most = scales[name.quantity].maxSteps;
      const chain = linksBetween(
        { from: seedOf(decodeHex(secret)!, name), to },
        { ...name, most },
      )!;
      const link = chain[chain.length - 1 - position];
      return link === undefined ? null : bytesToHex(link);
    });
    expect(links).toEqual(expected.links);
  },
);
