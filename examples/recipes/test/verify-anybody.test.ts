import { randomBytes, sign, createPrivateKey, createPublicKey } from "node:crypto";

import { decodeMultikey, encodeMultikey } from "@arcs/vc";
import { afterEach, expect, test, vi } from "vitest";

import { createFullVerifier, issueWithStatus, verifyAnybody } from "../verify-anybody.ts";

const pkcs8 = Buffer.concat([
  Buffer.from("302e020100300506032b657004220420", "hex"),
  randomBytes(32),
]);
const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
const { x } = createPublicKey(key).export({ format: "jwk" });
const multikey = encodeMultikey(Buffer.from(x!, "base64url"));
const issuer = `did:key:${multikey}`;
const signer = {
  verificationMethod: `${issuer}#${multikey}`,
  sign: (bytes: Uint8Array) => Uint8Array.from(sign(null, bytes, key)),
};

afterEach(() => void vi.unstubAllGlobals());

test("what is issued verifies, until the list says that it is revoked", async () => {
  expect(decodeMultikey(multikey)).toHaveLength(32);
  const { credential, list } = await issueWithStatus(issuer, signer);
  expect(await verifyAnybody(JSON.stringify(credential))).toMatch(/^status_unavailable: /);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(list)));
  const report = await createFullVerifier(new Map()).verifyCredential(credential, {
    issuers: [issuer],
    now: new Date(),
  });
  expect(report.errors.map(({ code }) => code)).toEqual(["credential_revoked"]);
  const { credentialStatus: _, proof: __, ...plain } = credential;
  const { signCredential } = await import("@arcs/vc");
  const { eddsaRdfc2022 } = await import("@arcs/vc/eddsa");
  const signed = await signCredential(plain, { signer, suite: eddsaRdfc2022, now: new Date() });
  expect(await verifyAnybody(JSON.stringify(signed))).toBe(
    `"${issuer}" says {"id":"https://learner.example/ada","name":"Ada"}`,
  );
});
