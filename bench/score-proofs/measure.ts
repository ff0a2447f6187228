import { createSigner, issueCredential } from "@arcs/core";
import { commitReputation, createScoreProof, type ScoreClaims } from "@arcs/trust";
import { verifyScoreProof } from "@arcs/trust/verify-only";

/** Milliseconds (median and fastest run), and bytes of the presentation as JSON text. */
export type Measured = { name: string; made: Times; verified: Times; bytes: number };
type Times = { median: number; fastest: number };

const RUNS = 300;
const now = new Date("2026-01-02T03:04:05Z");
const secret = "2a".repeat(32);
const exchange = { challenge: "c-1", domain: "shop.example" };

// The longest chains: every step for the prover, nearly every one for the verifier.
const claims: Readonly<Record<string, ScoreClaims>> = {
  "minimum 600": { minimum: 600 },
  "minimum 1000": { minimum: 1000 },
  "four claims": {
    minimum: 1000,
    maximum: 1000,
    minimumCostToForge: "1000000000",
    maximumCostToForge: "1000000000",
  },
};

/** Makes proofs, in Node or in a page, and verifies them with the small build. */
export async function measure(): Promise<Measured[]> {
  const issuer = createSigner(new Uint8Array(32).fill(1));
  const signer = createSigner(new Uint8Array(32).fill(2));
  const scoreCommitments = commitReputation(
    { overallScore: 1000, costToForge: "1000000000" },
    secret,
  );
  const { w3cCredential: credential, credential: record } = await issueCredential(
    {
      kind: "CommittedReputation",
      agentAddress: signer.address,
      network: "devnet",
      subjectData: { agentId: signer.address, scoreCommitments },
    },
    { signer: issuer, now },
  );
  const { subjectDataHash, signature } = record;
  const verifier = {
    ...exchange,
    now,
    trustedIssuers: [credential.issuer.id],
    resolveStatus: () => ({ status: "active", subjectDataHash, signature }) as const,
  };
  const measured: Measured[] = [];
  for (const [name, asked] of Object.entries(claims)) {
    const create = (): ReturnType<typeof createScoreProof> =>
      createScoreProof({ credential, secret, ...asked, ...exchange, signer, now });
    const text = JSON.stringify(await create());
    const verify = (): ReturnType<typeof verifyScoreProof> =>
      verifyScoreProof(text, { ...verifier, ...asked });
    const { valid, errors } = await verify();
    if (!valid) throw new Error(JSON.stringify(errors));
    const bytes = new TextEncoder().encode(text).length;
    measured.push({ name, made: await timesOf(create), verified: await timesOf(verify), bytes });
  }
  return measured;
}

async function timesOf(work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let run = 0; run < 2 * RUNS; run++) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  const warm = times.slice(RUNS).sort((one, other) => one - other);
  return { median: warm[RUNS / 2] ?? 0, fastest: warm[0] ?? 0 };
}
