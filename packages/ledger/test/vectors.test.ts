// Records, batches and signed messages: the golden vectors that schemas/vectors/check_ledger.py
// computes in another language.
import { readFileSync } from "node:fs";

import type { CredentialRecord } from "@arcs/core";
import { verifyInclusion } from "@arcs/core/internal";
import { expect, test } from "vitest";

import { codeOfReason } from "../src/program/accounts.ts";
import { buildBatch, hashRecord, parseInclusion } from "../src/anchor/credential-batch.ts";
import { recordMessage } from "../src/program/messages.ts";

const vectors = JSON.parse(
  readFileSync(new URL("../../../schemas/vectors/ledger.json", import.meta.url), "utf8"),
);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));
const recordOf = ({ subjectDataHash, signature, ...rest }: any): CredentialRecord => ({
  ...rest,
  subjectDataHash: bytes(subjectDataHash),
  signature: bytes(signature),
  status: "Active",
});

test.each<any>(vectors.commitments)("batch with root $expected.root", ({ records, expected }) => {
  const leaves = records.map(recordOf);
  const batch = buildBatch(leaves);
  const proofs = leaves.map((_: unknown, index: number) => batch.inclusionProof(index));
  expect({
    leaves: leaves.map((record: CredentialRecord) => hex(hashRecord(record))),
    root: hex(batch.root),
    inclusionPaths: proofs.map(({ inclusionPath }: { inclusionPath: string[] }) => inclusionPath),
  }).toEqual(expected);
  for (const [index, proof] of proofs.entries()) {
    const inclusion = parseInclusion(proof)!;
    expect(
      verifyInclusion(bytes(expected.leaves[index]), { ...inclusion, root: bytes(expected.root) }),
    ).toBe(true);
  }
});

test.each<any>(vectors.statusMessages)("message to $action is $expected.message", (entry) => {
  const { action, program, address, record, extra, reason, lastValidAt, expected } = entry;
  const message = recordMessage(action, {
    place: { program, address },
    record: recordOf(record),
    extra: reason === undefined ? extra : codeOfReason(reason),
    lastValidAt,
  });
  expect({ message: hex(message) }).toEqual(expected);
});
