// #region present-credential
import { type JsonObject, type Signer, signPresentation, verifyPresentation } from "@arcs/core";

/** The agent shows a credential to one verifier, who named the challenge. */
export async function present(
  credential: JsonObject,
  { holder, wallet, challenge, domain }: { holder: string; wallet: Signer; challenge: string; domain: string },
): Promise<string> {
  const presentation = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiablePresentation"],
    holder,
    verifiableCredential: [credential],
  };
  return JSON.stringify(await signPresentation(presentation, { signer: wallet, challenge, domain, now: new Date() }));
}

/** The verifier: who was here, or undefined. A challenge is made up for one exchange, and taken once. */
export async function whoIsHere(
  text: string,
  { trustedIssuers, challenge, domain }: { trustedIssuers: string[]; challenge: string; domain: string },
): Promise<string | undefined> {
  const { valid, holder, credentials } = await verifyPresentation(text, {
    trustedIssuers,
    challenge,
    domain,
    now: new Date(),
    statusCheck: "skipped",
  });
  // Anybody may present what is about somebody else: that it is about the one who signed is for the verifier to ask.
  const isOwn = credentials.every((each) => subjectOf(each.credential) === holder);
  return valid && credentials.length > 0 && isOwn ? holder : undefined;
}

function subjectOf(credential: JsonObject | undefined): unknown {
  return (credential?.["credentialSubject"] as JsonObject | undefined)?.["id"];
}
// #endregion
