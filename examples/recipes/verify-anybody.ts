import { createVerifier, signCredential, type JsonObject, type ProofSigner } from "@arcs/vc";
import { didJwk, didKey, didWeb } from "@arcs/vc/did";
import { ecdsaRdfc2019 } from "@arcs/vc/ecdsa";
import { ed25519Signature2020, eddsaRdfc2022 } from "@arcs/vc/eddsa";
import { bitstringStatus, buildStatusList } from "@arcs/vc/status";

/** Makes a verifier with everything: web DIDs, status lists, contexts of others. */
export function createFullVerifier(contexts: ReadonlyMap<string, JsonObject>) {
  // #region full
  const load = async (url: string): Promise<Response> =>
    fetch(url, { redirect: "error", signal: AbortSignal.timeout(5_000) });
  const loadDid = async (url: string) => {
    const answer = await load(url);
    return { status: answer.status, text: await answer.text() };
  };
  const parts = {
    suites: [eddsaRdfc2022, ecdsaRdfc2019, ed25519Signature2020],
    did: [didKey, didJwk, didWeb({ load: loadDid })],
    contexts,
  };
  const ofLists = createVerifier(parts);
  const status = bitstringStatus({
    load: async (url) => (await load(url)).text(),
    verify: (text, { issuer }) =>
      ofLists.verifyCredential(text, {
        issuers: [issuer],
        now: new Date(),
        statusCheck: "skipped",
      }),
  });
  return createVerifier({ ...parts, status });
  // #endregion
}

/** Issues a credential, and the list that says whether it is revoked. */
export async function issueWithStatus(issuer: string, signer: ProofSigner) {
  // #region issue
  const by = { signer, suite: eddsaRdfc2022, now: new Date() };
  const list = "https://uni.example/status/1";
  const credential = await signCredential(
    {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer,
      credentialSubject: { id: "https://learner.example/ada", name: "Ada" },
      credentialStatus: {
        type: "BitstringStatusListEntry",
        statusPurpose: "revocation",
        statusListIndex: "94567",
        statusListCredential: list,
      },
    },
    by,
  );
  const revoked = { id: list, issuer, statusPurpose: "revocation", indexes: [94_567] } as const;
  return { credential, list: await signCredential(buildStatusList(revoked), by) };
  // #endregion
}
