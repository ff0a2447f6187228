// #region present-credential
import { type JsonObject, type Signer, signPresentation, verifyPresentation } from "@arcs/core";

/** The agent presents a credential to one verifier, whose challenge it signs. */
export async function present(
  credential: JsonObject,
  {
    holder,
    wallet,
    challenge,
    domain,
  }: { holder: string; wallet: Signer; challenge: string; domain: string },
): Promise<string> {
  const presentation = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiablePresentation"],
    holder,
    verifiableCredential: [credential],
  };
  return JSON.stringify(
    await signPresentation(presentation, { signer: wallet, challenge, domain, now: new Date() }),
  );
}

/**
 * The verifier's side: returns the holder, or undefined. A challenge is created for one exchange
 * and accepted once.
 */
export async function whoIsHere(
  text: string,
  {
    trustedIssuers,
    challenge,
    domain,
  }: { trustedIssuers: string[]; challenge: string; domain: string },
): Promise<string | undefined> {
  const { valid, holder, credentials } = await verifyPresentation(text, {
    trustedIssuers,
    challenge,
    domain,
    now: new Date(),
    statusCheck: "skipped",
  });
  // Anyone may present a credential about somebody else: check that the subject is the signer.
  const isOwn = credentials.every((each) => subjectOf(each.credential) === holder);
  return valid && credentials.length > 0 && isOwn ? holder : undefined;
}

function subjectOf(credential: JsonObject | undefined): unknown {
  return (credential?.["credentialSubject"] as JsonObject | undefined)?.["id"];
}
// #endregion
