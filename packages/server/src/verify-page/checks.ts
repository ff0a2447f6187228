import type { VerificationChecks } from "@arcs/core";

/** The five checks in the words of the page, in its order. */
export const checksInWords: readonly { name: keyof VerificationChecks; title: string; what: string }[] = [
  {
    name: "signatureValid",
    title: "Signature",
    what: "The issuer signed exactly these words; nothing was changed since.",
  },
  { name: "issuerTrusted", title: "Issuer", what: "The issuer is one that this service trusts." },
  { name: "notExpired", title: "Time", what: "The credential is valid now: it has begun, and has not expired." },
  {
    name: "notRevoked",
    title: "Not revoked",
    what: "The ledger has a record of this credential, and the issuer has not taken it back.",
  },
  { name: "schemaValid", title: "Form", what: "It has the form of a W3C credential, and says what its type may say." },
];
