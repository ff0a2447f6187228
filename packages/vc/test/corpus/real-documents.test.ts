import { readFileSync, writeFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { VerificationError } from "../../src/base/errors.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { w3cContexts } from "../../src/canonicalization/engine.ts";
import { didKey } from "../../src/did/did-methods.ts";
import { createVerifier } from "../../src/index.ts";
import { ecdsaJcs2019, ecdsaRdfc2019 } from "../../src/suites/ecdsa.ts";
import { ed25519Signature2020, eddsaJcs2022, eddsaRdfc2022 } from "../../src/suites/eddsa.ts";
import { vectors } from "../support/vectors.ts";

// 255 signed documents of public repositories, each with its verdict here and that of
// @digitalbazaar/vc 7.3.0. A verdict that changes, in either direction, is to be looked at: run with
// ARCS_WRITE_VERDICTS=1, and read the difference of verdicts.tsv. Keys of did:web stand in documents
// that nobody kept, so such signatures are judged up to the key.

const file = new URL("./verdicts.tsv", import.meta.url);
const now = new Date("2026-02-01T00:00:00Z");
const recorded = new Map(
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [id = "", peer = "", raw = "", verdict = ""] = line.split("\t");
      return [id, { peer, raw, verdict }] as const;
    }),
);

type Indexed = { id: string; raw: string; peer: string };

function readIndex(): Indexed[] {
  const [head = "", ...lines] = vectors!.text("vc-real/index.tsv").trim().split("\n");
  const names = head.split("\t");
  const place = (name: string): number => names.indexOf(name);
  return lines.map((line) => {
    const cells = line.split("\t");
    const raw = cells[place("raw signature")] ?? "";
    const peer = cells[place("@digitalbazaar/vc")] ?? "";
    return {
      id: cells[place("id")] ?? "",
      raw: raw.startsWith("err") ? "error" : raw,
      peer: peer.startsWith("ok") ? "ok" : "no",
    };
  });
}

/** The critical findings, or `valid`. */
function verdictOf({ valid, errors }: { valid: boolean; errors: VerificationError[] }): string {
  const codes = errors.filter(({ severity }) => severity === "critical").map(({ code }) => code);
  return valid ? "valid" : [...new Set(codes)].sort().join(" ");
}

describe.runIf(vectors !== undefined)("real documents of others", () => {
  const contexts = new Map(
    Object.entries(vectors?.json("vc-real/contexts.json") ?? {}).filter(
      ([url]) => !w3cContexts.has(url),
    ),
  ) as Map<string, JsonObject>;
  const verifier = createVerifier({
    suites: [eddsaRdfc2022, eddsaJcs2022, ed25519Signature2020, ecdsaRdfc2019, ecdsaJcs2019],
    did: [didKey],
    contexts,
    limits: { maxValues: 5_000, maxContexts: 1_000, maxProofs: 32 },
  });
  const policy = {
    issuers: "any",
    now,
    inlineContexts: "allowed",
    statusCheck: "skipped",
    schemaCheck: "optional",
  } as const;
  const verify = async (id: string): Promise<string> => {
    const text = vectors!.text(`vc-real/${id}.json`);
    const { type } = JSON.parse(text) as JsonObject;
    return [type].flat().includes("VerifiablePresentation")
      ? verdictOf(
          await verifier.verifyPresentation(text, { ...policy, presentationProof: "optional" }),
        )
      : verdictOf(await verifier.verifyCredential(text, policy));
  };

  test("each has the verdict that is recorded", async () => {
    const index = vectors === undefined ? [] : readIndex();
    expect(index.length).toBe(255);
    const found = new Map<string, Indexed & { verdict: string }>();
    for (const each of index) found.set(each.id, { ...each, verdict: await verify(each.id) });
    if (process.env["ARCS_WRITE_VERDICTS"] === "1") {
      const lines = [...found.values()].map(({ id, peer, raw, verdict }) =>
        [id, peer, raw, verdict].join("\t"),
      );
      writeFileSync(
        file,
        `# id, verdict of @digitalbazaar/vc, raw signature, verdict here\n${lines.sort().join("\n")}\n`,
      );
    }
    for (const [id, { peer, raw, verdict }] of found)
      expect.soft({ id, peer, raw, verdict }).toEqual({ id, ...recorded.get(id) });
  });

  test("none stays valid when any one text or number in it is altered", async () => {
    const valid = [...recorded].filter(([, { verdict }]) => verdict === "valid");
    let altered = 0;
    for (const [id] of valid) {
      const document = vectors!.json(`vc-real/${id}.json`) as JsonObject;
      if ([document["type"]].flat().includes("VerifiablePresentation")) continue;
      for (const change of alterationsOf(document)) {
        altered++;
        change.apply();
        const report = await verifier.verifyCredential(document, policy);
        expect(report.valid, `${id} ${change.path}`).toBe(false);
        change.undo();
      }
    }
    expect(altered).toBeGreaterThan(1_000);
  });
});

type Alteration = { path: string; apply: () => void; undo: () => void };

function alterationsOf(value: object, path = ""): Alteration[] {
  const object = value as Record<string, unknown>;
  return Object.entries(object).flatMap(([name, member]): Alteration[] => {
    const at = `${path}/${name}`;
    if (typeof member === "object" && member !== null) return alterationsOf(member, at);
    if (typeof member !== "string" && typeof member !== "number") return [];
    const altered = typeof member === "number" ? member + 1 : `${member}x`;
    return [
      { path: at, apply: () => (object[name] = altered), undo: () => (object[name] = member) },
    ];
  });
}

test("no document is valid whose signature is not", () => {
  const valid = [...recorded].filter(([, { verdict }]) => verdict === "valid");
  expect(valid.filter(([, { raw }]) => raw !== "true")).toEqual([]);
  expect(valid.length).toBeGreaterThan(50);
});

test("what the peer accepts and this does not has a cause that is listed here", () => {
  const stricter = [...recorded].filter(
    ([, { peer, verdict }]) => peer === "ok" && verdict !== "valid",
  );
  const causes = new Map<string, number>();
  for (const [, { verdict }] of stricter) causes.set(verdict, (causes.get(verdict) ?? 0) + 1);
  expect(Object.fromEntries(causes)).toMatchInlineSnapshot(`
    {
      "credential_expired": 17,
      "credential_not_yet_valid": 2,
      "credential_not_yet_valid verification_method_not_found": 1,
      "invalid_credential verification_method_not_found": 9,
      "invalid_signature": 1,
      "unsupported_proof_type": 1,
      "unsupported_proof_type verification_method_not_found": 1,
      "verification_method_not_authorized": 1,
      "verification_method_not_found": 52,
    }
  `);
});
