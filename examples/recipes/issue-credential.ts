// #region issue
import { createDidKeySigner, signCredential } from "@arcs/vc";
import { eddsaRdfc2022 } from "@arcs/vc/eddsa";

// Keep the key secret: its holder issues in this name.
const { did, ...signer } = createDidKeySigner(crypto.getRandomValues(new Uint8Array(32)));
const credential = await signCredential(
  {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiableCredential"],
    issuer: did,
    credentialSubject: { id: "https://learner.example/ada", name: "Ada" },
  },
  { signer, suite: eddsaRdfc2022, now: new Date() },
);
console.log(JSON.stringify(credential));
// #endregion
