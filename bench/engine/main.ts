import { execFileSync } from "node:child_process";
import { createHash, sign, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import {
  createCanonicalizer,
  hashSubjectData,
  signCredential,
  verifyCredential,
  verifyCredentials,
} from "@arcs/core";
import { verifyCredential as verifyOnly } from "@arcs/core/verify-only";
import canonicalize from "canonicalize";
// @ts-expect-error -- jsonld has no types
import jsonld from "jsonld";

import { bareKeys, issue, now, optionsFor, signer } from "./material.ts";
import { DID_CONTEXTS, documentLoader, documentOf, loadPeers } from "./peers.ts";
import { type Section, writeReport } from "./report.ts";
import { measure, measurementOf } from "./rounds.ts";
import { ed25519 as bySodium } from "./sodium-setup.mjs";

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    rounds: { type: "string", default: "200" },
  },
});
const rounds = Number(values.rounds);

const { w3cCredential } = await issue();
const text = JSON.stringify(w3cCredential);
const issuer = w3cCredential.issuer.id;
const options = optionsFor(issuer);
const { proof, ...unsigned } = w3cCredential;
const { proofValue: _, ...proofOptions } = proof;
const { privateKey, publicKey, raw } = bareKeys();
const message = new Uint8Array(64).fill(7);
const signature = sign(null, message, privateKey);
const peers = await loadPeers({
  id: proof.verificationMethod,
  controller: issuer,
  seed: new Uint8Array(32).fill(1),
});

const valid = async (report: Promise<{ valid: boolean }>): Promise<void> => {
  if (!(await report).valid) throw new Error("the credential is not valid");
};
const sections: Section[] = [];

{
  const ofPeer =
    (index: number): (() => Promise<void>) =>
    async () => {
      if (!(await peers[index]!.verify(w3cCredential)))
        throw new Error(`${peers[index]!.name} does not verify it`);
    };
  const results = await measure(
    {
      "Ed25519 verification alone, node:crypto": {
        run: () => verify(null, message, publicKey, signature),
      },
      "Ed25519 verification alone, sodium-native": {
        run: () => bySodium({ signature, message, publicKey: raw }),
      },
      "@arcs/core, parsed object": { run: () => valid(verifyCredential(w3cCredential, options)) },
      "@arcs/core, JSON text": { run: () => valid(verifyCredential(text, options)) },
      "@arcs/core/verify-only, JSON text": { run: () => valid(verifyOnly(text, options)) },
      "@arcs/core, JSON text, with sodium-native": {
        run: () => valid(verifyCredential(text, { ...options, ed25519: bySodium })),
      },
      "@digitalbazaar/vc": { run: ofPeer(0) },
      "@digitalcredentials/vc": { run: ofPeer(1) },
    },
    { unit: "Ed25519 verification alone, node:crypto", rounds, sliceMs: 3 },
  );
  sections.push({ title: "Verify one credential", unit: "× bare verification", results });
}

{
  const document = { ...unsigned } as never;
  const results = await measure(
    {
      "Ed25519 signature alone, node:crypto": { run: () => sign(null, message, privateKey) },
      "@arcs/core signCredential": { run: () => signCredential(document, { signer, now }) },
      "@arcs/core issueX402AgentCredential": { run: () => issue() },
      "@digitalbazaar/vc": { run: () => peers[0]!.issue(unsigned) },
      "@digitalcredentials/vc": { run: () => peers[1]!.issue(unsigned) },
    },
    { unit: "Ed25519 signature alone, node:crypto", rounds, sliceMs: 3 },
  );
  sections.push({ title: "Issue one credential", unit: "× bare signature", results });
}

{
  const texts = (
    await Promise.all(Array.from({ length: 1024 }, (_, index) => issue(`agent-${index}`)))
  ).map((each) => JSON.stringify(each.w3cCredential));
  const all = async (reports: Promise<{ valid: boolean }[]>): Promise<void> => {
    if (!(await reports).every((report) => report.valid))
      throw new Error("a credential is not valid");
  };
  const results = await measure(
    {
      "verifyCredentials, one thread": {
        run: () => all(verifyCredentials(texts, options)),
        per: 1024,
      },
    },
    { unit: "verifyCredentials, one thread", rounds: Math.ceil(rounds / 5), sliceMs: 100 },
  );
  sections.push({ title: "Verify many credentials", unit: "× one thread", results });
}

{
  const engine = createCanonicalizer({ contexts: new Map() });
  const { canonize } = jsonld as unknown as {
    canonize(document: object, options: object): Promise<string>;
  };
  const options = {
    algorithm: "RDFC-1.0",
    base: null,
    safe: true,
    documentLoader,
    format: "application/n-quads",
  };
  const canonical = await engine.canonicalize(unsigned as never);
  const results = await measure(
    {
      "SHA-256 of the canonical text alone": {
        run: () => createHash("sha256").update(canonical).digest(),
      },
      "@arcs/core": { run: () => engine.canonicalize(unsigned as never) },
      "@arcs/core, the proof's options": {
        run: () =>
          engine.canonicalize({ ...proofOptions, "@context": unsigned["@context"] } as never),
      },
      "jsonld.js": { run: () => canonize(unsigned, options) },
    },
    { unit: "SHA-256 of the canonical text alone", rounds, sliceMs: 3 },
  );
  sections.push({
    title: "Canonicalise one credential (JSON-LD to N-Quads)",
    unit: "× SHA-256",
    results,
  });
}

{
  const { id: _id, ...subjectData } = w3cCredential.credentialSubject;
  const canonical = canonicalize(subjectData) as string;
  const results = await measure(
    {
      "SHA-256 of the canonical text alone": {
        run: () => createHash("sha256").update(canonical).digest(),
      },
      "@arcs/core hashSubjectData": { run: () => hashSubjectData(subjectData) },
      "canonicalize and SHA-256": {
        run: () =>
          createHash("sha256")
            .update(canonicalize(subjectData) as string)
            .digest(),
      },
    },
    { unit: "SHA-256 of the canonical text alone", rounds, sliceMs: 3 },
  );
  sections.push({ title: "Hash subject data (RFC 8785 and SHA-256)", unit: "× SHA-256", results });
}

sections.push({
  title: "From import to the first verified credential",
  unit: "× @arcs/core",
  results: coldStarts(),
});
writeReport(sections, { write: values.write, rounds });

/** Runs each in a process of its own, one after the other, so many times. */
function coldStarts(): Section["results"] {
  const libraries = [
    "@arcs/core",
    "@arcs/core/verify-only",
    "@digitalbazaar/vc",
    "@digitalcredentials/vc",
  ];
  const folder = mkdtempSync(join(tmpdir(), "arcs-bench-"));
  const file = join(folder, "material.json");
  const urls = [...w3cCredential["@context"], proof.verificationMethod, issuer, ...DID_CONTEXTS];
  const documents = Object.fromEntries(urls.map((url) => [url, documentOf(url)]));
  writeFileSync(file, JSON.stringify({ text, issuer, documents }));
  const times = new Map(libraries.map((library) => [library, [] as number[]]));
  for (let round = 0; round < Math.max(5, Math.ceil(rounds / 5)); round++) {
    for (const library of libraries) {
      const output = execFileSync(process.execPath, [
        join(import.meta.dirname, "cold-start.mjs"),
        library,
        file,
      ]);
      times.get(library)!.push(Number(output) * 1000);
    }
  }
  rmSync(folder, { recursive: true });
  const units = times.get("@arcs/core")!;
  return Object.fromEntries(
    [...times].map(([library, own]) => [library, measurementOf(own, units)]),
  );
}
