// Effects of the VC-API's settings: whether it exists, its callers, the issuers that it trusts.
import { createSigner, decodeAddress, signCredential } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { expect, test } from "vitest";

import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { vcApi } from "./index.ts";

const unsigned = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  credentialSubject: { id: "did:example:alice" },
};
const stranger = createSigner(new Uint8Array(32).fill(9));
const strangerDid = formatDidKey(decodeAddress(stranger.address));

const opened = useStore();
const off = useServer(opened, {}, [vcApi]);
const open = useServer(opened, { vcApi: "open" }, [vcApi]);
const trusting = useServer(opened, { vcApi: "open", vcApiTrust: "any" }, [vcApi]);

test("is not there unless it is turned on", async () => {
  const response = await fetch(`${off().url}/vc/credentials/issue`, { method: "POST" });
  expect(response.status).toBe(404);
});

test("open: anybody has it sign, so its own verification trusts what it signed as little as a stranger's", async () => {
  const issued = await open().call("POST", "/vc/credentials/issue", {
    body: { credential: unsigned },
  });
  expect(issued.status).toBe(201);
  const { verifiableCredential } = issued.body;
  const { status, body } = await open().call("POST", "/vc/credentials/verify", {
    body: { verifiableCredential },
  });
  expect([status, body.problemDetails[0].title]).toEqual([400, "untrusted_issuer"]);
  const key = await open().makeKey();
  const asked = await open().call("POST", "/v1/credentials/verify", {
    key,
    body: { credential: verifiableCredential },
  });
  expect(asked.body.valid).toBe(false);
});

test("trust any: every issuer, but still only valid credentials", async () => {
  const credential = { ...unsigned, issuer: strangerDid };
  const signed = await signCredential(credential, { signer: stranger, now: new Date() });
  const verify = (verifiableCredential: object) =>
    trusting().call("POST", "/vc/credentials/verify", { body: { verifiableCredential } });
  expect((await verify(signed)).body).toEqual({ verified: true, problemDetails: [], warnings: [] });
  expect((await verify({ ...signed, issuer: trusting().issuerDid })).status).toBe(400);
  expect(
    (await verify({ ...signed, credentialSubject: { id: "did:example:mallory" } })).status,
  ).toBe(400);
  const key = await trusting().makeKey();
  const elsewhere = await trusting().call("POST", "/v1/credentials/verify", {
    key,
    body: { credential: signed },
  });
  expect(elsewhere.body.valid).toBe(false);
});
