import type {
  VerifyCredentialOptions as GeneralOptions,
  VerifyPresentationOptions as GeneralPresentationOptions,
} from "@arcs/vc/internal";

type OwnOptions = {
  /**
   * Bases under which deployments publish the service's context and schemas, such as
   * `https://credentials.acme.example`. Names under these are read as core's own documents, and
   * nothing is fetched. The list does not affect trust. A signature binds what the context means,
   * not its name: a Custom credential verifies under each of the bases. So list only bases whose
   * documents you accept as the service's. Full build only.
   */
  documentBases?: readonly string[];
};

/** The policy of a verifier: trusted issuers, time, status source. */
export type VerifyCredentialOptions = GeneralOptions & OwnOptions;

/** The options of verifying a presentation, besides those for the credentials inside. */
export type VerifyPresentationOptions = GeneralPresentationOptions & OwnOptions;
