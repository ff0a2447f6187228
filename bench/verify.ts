// Ratio of issue and verify to the Ed25519 operation alone: medians of interleaved rounds.
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

import {
  createSigner,
  hashSubjectData,
  issueX402AgentCredential,
  createStatusAnswer,
  verifyCredential,
  verifyEd25519,
} from "@arcs/core";
import { canonicalJson, signEd25519 } from "@arcs/core/internal";

const ROUNDS = 60;
const seed = new Uint8Array(32).fill(1);
const signer = createSigner(seed);
const now = new Date("2026-01-02T03:04:05Z");
const message = new Uint8Array(64).fill(7);
const signature = signEd25519(message, seed);
const issue = (): ReturnType<typeof issueX402AgentCredential> =>
  issueX402AgentCredential(
    {
      agentAddress: signer.address,
      agentId: "translator-1",
      owner: signer.address,
      name: "Translator",
      serviceEndpoint: "https://translator.example/api",
      capabilities: ["translation", "summarization"],
      x402PaymentAddress: signer.address,
      x402PricePerCall: "10000",
      network: "devnet",
    },
    { signer, now },
  );
const { credential, w3cCredential } = await issue();
const text = JSON.stringify(w3cCredential);
const options = {
  trustedIssuers: [w3cCredential.issuer.id],
  now,
  resolveStatus: () => createStatusAnswer({ ...credential, status: "Active" as const }),
};
const { id: _, ...subjectData } = w3cCredential.credentialSubject;

// PKCS #8 of an Ed25519 seed (RFC 8410, section 7)
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
  format: "der",
  type: "pkcs8",
});
const publicKey = createPublicKey(privateKey);
const publicKeyBytes = publicKey.export({ format: "der", type: "spki" }).subarray(-32);

const subjects: Record<string, () => unknown> = {
  "bare verify, node:crypto": () => verify(null, message, publicKey, signature),
  "bare verify, the strict rule": () =>
    verifyEd25519({ signature, message, publicKey: publicKeyBytes }),
  "verifyCredential, from text": () => verifyCredential(text, options),
  "bare sign, node:crypto": () => sign(null, message, privateKey),
  "bare sign, noble": () => signEd25519(message, seed),
  issueX402AgentCredential: issue,
  hashSubjectData: () => hashSubjectData(subjectData),
  canonicalJson: () => canonicalJson(subjectData),
};

const times = new Map(Object.keys(subjects).map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(subjects)) {
    const begun = performance.now();
    await run();
    // The first rounds are warm-up.
    if (round >= 10) times.get(name)?.push(performance.now() - begun);
  }
}
const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const unit = median(times.get("bare verify, node:crypto") ?? []);
console.log("median ms   × bare node:crypto verify");
for (const [name, values] of times) {
  const time = median(values);
  console.log(`${time.toFixed(3).padStart(9)}   ${(time / unit).toFixed(2).padStart(6)}   ${name}`);
}
