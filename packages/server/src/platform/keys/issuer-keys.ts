import type { Signer, TrustedIssuer } from "@arcs/core";

/** The operator's own account, which the first admin key belongs to. */
export const OPERATOR_ACCOUNT = "acc_admin";

/** The keys that the server issues with. They come from configuration or a key folder, never from the store. */
export type IssuerKeys = {
  /** The signer of an issuer, or `undefined` where this server has no key for it. */
  signerOf(issuerDid: string): Signer | undefined;
  /** The server's own issuer: keys of the operator's account issue as it where they name none. */
  defaultIssuerDid: string;
  /**
   * The issuer of an account that has registered none: the server's own for the operator's account, for any other one whose
   * key is made when it is first asked for. Nobody's credential says that the operator issued it, but the operator's.
   *
   * @throws SdkError `issuer_not_authorized` when the key can be neither read nor made
   */
  issuerOfAccount(accountId: string): Promise<string>;
  /** Whom verification on this server trusts. */
  trusted(): readonly (string | TrustedIssuer)[];
};

export type IssuerKey = { did: string; signer: Signer };
