import { beforeAll, expect } from "vitest";

import { useServer } from "../../../../packages/server/test/support/server.ts";
import type { OpenedStore } from "../../../../packages/server/test/support/stores.ts";
import { vcApi } from "../index.ts";

export const unsigned = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  credentialSubject: { id: "did:example:alice" },
};
export const titles = (problems: { title: string }[]): string[] =>
  problems.map(({ title }) => title);
export const revocation = { type: "BitstringStatusListEntry", statusPurpose: "revocation" };

/** A server with the VC-API for keys, and one key for each kind of permission. */
export function useVcApiScene(opened: () => OpenedStore) {
  const server = useServer(opened, { vcApi: "key" }, [vcApi]);
  const state: {
    issuerKey: string;
    readKey: string;
    otherKey: string;
  } = { issuerKey: "", readKey: "", otherKey: "" };
  beforeAll(async () => {
    state.issuerKey = await server().makeKey({ permissions: ["read", "issuer"] });
    state.readKey = await server().makeKey();
    state.otherKey = await server().makeKey({
      permissions: ["read", "issuer"],
      accountId: "acc_other",
    });
  });
  const post = (path: string, body: unknown, key = state.issuerKey) =>
    server().call("POST", `/vc${path}`, { key, body });
  const issue = async (credential: object, options?: object): Promise<any> => {
    const answer = await post("/credentials/issue", {
      credential,
      ...(options === undefined ? {} : { options }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.verifiableCredential;
  };
  const verify = (verifiableCredential: unknown, options?: object) =>
    post(
      "/credentials/verify",
      { verifiableCredential, ...(options === undefined ? {} : { options }) },
      state.readKey,
    );
  return { server, post, issue, verify, state };
}
