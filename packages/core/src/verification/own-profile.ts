import type { Profile, VerificationBuild } from "@arcs/vc/internal";
import { LEDGER_STATUS_TYPE, SERVICE_VOCABULARY } from "../base/naming.ts";
import { isOwnKind } from "../credential/ids.ts";
import { splitInclusionProof } from "../credential/record.ts";
import { defaultCanonicalizer } from "../canonicalization/default-canonicalizer.ts";
import { publicKeyOfMethod } from "../keys/did.ts";
import { checkOwnForm } from "./check-own-form.ts";

const ownProfile: Profile = {
  vocabulary: SERVICE_VOCABULARY,
  statusTypes: [LEDGER_STATUS_TYPE],
  appliesTo: isOwnKind,
  // The inclusion proof is not a signature: only the ledger's status resolver reads it. Elsewhere it
  // is an unchecked proof, like any other of an unknown type.
  signedPartOf: (credential) => splitInclusionProof(credential).credential,
  check: checkOwnForm,
};

/** The part of verifications that is ours: our kinds, contexts and DIDs. */
export const ownBuild: Omit<VerificationBuild, "toIssues"> = {
  engine: defaultCanonicalizer,
  computeKey: publicKeyOfMethod,
  profile: ownProfile,
};
