// Names and hashes of ARCS: the golden vectors that schemas/vectors/check_names.py computes in
// another language.
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { formatLedgerStatusId } from "../../src/credential/ids.ts";
import * as core from "../../src/index.ts";
import * as internal from "../../src/internal/index.ts";

const vectors = JSON.parse(
  readFileSync(new URL("../../../../schemas/vectors/names.json", import.meta.url), "utf8"),
);

describe("schemas/vectors/names.json", () => {
  test.each<any>(vectors.credentialIds)("credential id of $kind, nonce $nonce", (entry) => {
    const { kind, subject, issuer, expected } = entry;
    const id = core.generateCredentialId(
      kind,
      subject,
      "nonce" in entry ? { nonce: entry.nonce } : {},
    );
    expect({
      id,
      urn: core.formatCredentialUrn(id),
      statusId: formatLedgerStatusId(issuer, id),
    }).toEqual(expected);
    expect(core.parseLedgerStatusId(expected.statusId)).toEqual({
      issuerAddress: issuer,
      credentialId: id,
    });
  });

  test.each<any>(vectors.subjectHashes)("hash $expected.hash", ({ subjectData, expected }) => {
    const hash = Buffer.from(core.hashSubjectData(subjectData)).toString("hex");
    expect({ canonical: internal.canonicalJson(subjectData), hash }).toEqual(expected);
  });

  test.each<any>(vectors.keys)("names of key $publicKey", ({ publicKey, network, expected }) => {
    const bytes = Uint8Array.from(Buffer.from(publicKey, "hex"));
    const address = core.encodeAddress(bytes);
    const did = core.formatDid({ network, address });
    expect({
      address,
      did,
      multikey: core.encodeMultikey(bytes),
      didKey: internal.formatDidKey(bytes),
    }).toEqual(expected);
    expect(internal.parseDidKey(expected.didKey)).toEqual(bytes);
  });

  test.each<any>(vectors.prefixedIds)("id $expected.id", ({ prefix, bytes, expected }) => {
    expect({
      id: internal.formatPrefixedId(prefix, Uint8Array.from(Buffer.from(bytes, "hex"))),
    }).toEqual(expected);
  });
});
