import { useStore } from "../../../packages/server/test/support/stores.ts";
import { gunzipSync } from "node:zlib";
import { signCredential } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { useVcApiScene, unsigned, titles, revocation } from "./test/foreign-credentials.ts";

const suspension = { type: "BitstringStatusListEntry", statusPurpose: "suspension" };

const { server, verify, issue, post, state } = useVcApiScene(useStore());

describe("a status", () => {
  const bitOf = async ({ statusListCredential, statusListIndex }: any): Promise<boolean> => {
    const { pathname } = new URL(statusListCredential);
    const { body, headers } = await server().call("GET", pathname, {
      headers: { accept: "application/ld+json, application/json" },
    });
    expect([headers.get("content-type"), headers.get("vary")]).toEqual([
      "application/json; charset=utf-8",
      "Accept",
    ]);
    const { headers: usual } = await server().call("GET", pathname);
    expect(usual.get("content-type")).toMatch(/^application\/vc\b/);
    const bits = gunzipSync(Buffer.from(body.credentialSubject.encodedList.slice(1), "base64url"));
    expect(bits.length).toBeGreaterThanOrEqual(16_384);
    expect((await verify(body)).body.verified).toBe(true);
    return ((bits[statusListIndex >> 3] ?? 0) & (0x80 >> (statusListIndex & 7))) !== 0;
  };

  test("takes no place in a list where the credential is refused", async () => {
    const id = `urn:uuid:${crypto.randomUUID()}`;
    const options = { credentialStatus: [revocation] };
    const contextV2 = "https://www.w3.org/ns/credentials/v2";
    const wrongDigest = "uM4RgWQc3RUDtjJCSgTJtTfvpZ7SPEg_LNO0ESlovQC0";
    const many = Array.from({ length: 495 }, (_, place) => ({ id: `did:example:${place}` }));
    const ofV1 = {
      "@context": ["https://www.w3.org/2018/credentials/v1"],
      issuanceDate: "2026-01-01T00:00:00Z",
    };
    const { credentialStatus: first } = await issue({ ...unsigned, id }, options);
    const refused = [
      { credential: { ...unsigned, id }, code: "conflict" },
      {
        credential: { ...unsigned, id: `${id}-2`, validFrom: "yesterday" },
        code: "invalid_credential_format",
      },
      {
        credential: {
          ...unsigned,
          id: `${id}-3`,
          relatedResource: { id: contextV2, digestMultibase: wrongDigest },
        },
        code: "invalid_credential_format",
      },
      // The entry itself makes these two impossible to sign: with a value too many, and with a type
      // that the contexts do not have.
      {
        credential: { ...unsigned, id: `${id}-4`, credentialSubject: many },
        code: "invalid_credential_format",
      },
      { credential: { ...unsigned, id: `${id}-5`, ...ofV1 }, code: "invalid_credential_format" },
    ];
    for (const { credential, code } of refused) {
      const { body } = await post("/credentials/issue", { credential, options });
      expect(body.error.code, JSON.stringify(body)).toBe(code);
    }
    const { credentialStatus: next } = await issue({ ...unsigned, id: `${id}-6` }, options);
    expect(Number(next.statusListIndex)).toBe(Number(first.statusListIndex) + 1);
  });

  test("is set by whom the credential was signed for, shown by the list, and believed", async () => {
    const id = `urn:uuid:${crypto.randomUUID()}`;
    const signed = await issue({ ...unsigned, id }, { credentialStatus: [revocation, suspension] });
    const [revoked, suspended] = signed.credentialStatus;
    expect(revoked).toMatchObject({
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
    });
    expect(revoked.statusListCredential).not.toBe(suspended.statusListCredential);
    expect((await verify(signed)).status).toBe(200);
    expect(await bitOf(suspended)).toBe(false);

    const update = { credentialId: id, credentialStatus: suspension, status: true };
    expect((await post("/credentials/status", update, state.otherKey)).body.error.code).toBe(
      "credential_not_found",
    );
    expect((await post("/credentials/status", update)).body).toEqual({
      credentialId: id,
      statusPurpose: "suspension",
      status: true,
    });
    expect([await bitOf(suspended), await bitOf(revoked)]).toEqual([true, false]);
    const { status, body } = await verify(signed);
    expect([status, titles(body.problemDetails)]).toEqual([400, ["credential_suspended"]]);
    const unasked = await verify(signed, { checks: ["proof"] });
    expect([unasked.status, titles(unasked.body.warnings)]).toEqual([200, ["status_not_checked"]]);

    await post("/credentials/status", { ...update, status: false });
    expect(await bitOf(suspended)).toBe(false);
    expect((await verify(signed)).status).toBe(200);
  });

  test("of a revocation is final, and that of a suspension is not", async () => {
    const id = `urn:uuid:${crypto.randomUUID()}`;
    const signed = await issue({ ...unsigned, id }, { credentialStatus: [revocation, suspension] });
    const set = (credentialStatus: object, status: boolean) =>
      post("/credentials/status", { credentialId: id, credentialStatus, status });
    // Nothing is taken back yet.
    expect((await set(revocation, false)).status).toBe(200);
    for (const status of [true, true]) expect((await set(revocation, status)).status).toBe(200);
    const { status, body } = await set(revocation, false);
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect(await bitOf(signed.credentialStatus[0])).toBe(true);
    expect(titles((await verify(signed)).body.problemDetails)).toEqual(["credential_revoked"]);
    for (const status of [true, false, true, false])
      expect((await set(suspension, status)).status).toBe(200);
    expect(await bitOf(signed.credentialStatus[1])).toBe(false);
  });

  test("needs an id, which names one credential of the caller", async () => {
    const none = await post("/credentials/issue", {
      credential: unsigned,
      options: { credentialStatus: revocation },
    });
    expect([none.status, none.body.error.code]).toEqual([400, "invalid_request"]);
    const options = { credentialId: "my-1", credentialStatus: revocation };
    await issue(unsigned, options);
    expect((await post("/credentials/issue", { credential: unsigned, options })).status).toBe(409);
    expect(
      (await post("/credentials/issue", { credential: unsigned, options }, state.otherKey)).status,
    ).toBe(201);
    const twice = { ...options, credentialStatus: [revocation, revocation] };
    expect(
      (await post("/credentials/issue", { credential: unsigned, options: twice })).status,
    ).toBe(400);
  });

  test("is not believed from another issuer's list, nor from beyond the places that were given", async () => {
    const signed = await issue(unsigned, { credentialId: "my-2", credentialStatus: revocation });
    const entry = signed.credentialStatus;
    const beyond = { ...entry, id: `${entry.id}0`, statusListIndex: "131071" };
    for (const [credentialStatus, title] of [
      [beyond, "status_not_found"],
      [{ ...entry, statusPurpose: "suspension" }, "status_not_found"],
      [{ ...entry, statusListCredential: "https://elsewhere.example/1" }, "status_unavailable"],
    ] as const) {
      const { status, body } = await verify(await issue({ ...unsigned, credentialStatus }));
      expect([status, titles(body.problemDetails)]).toEqual([400, [title]]);
    }
    const ofOther = await signCredential(
      { ...unsigned, issuer: server().issuerDid, credentialStatus: entry },
      { signer: server().issuer, now: new Date() },
    );
    expect(titles((await verify(ofOther)).body.problemDetails)).toEqual(["status_not_found"]);
  });
});
