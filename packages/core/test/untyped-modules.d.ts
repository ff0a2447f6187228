// oxlint-disable typescript/triple-slash-reference -- ambient modules cannot be imported
/// <reference path="../../vc/test/untyped-modules.d.ts" />
/// <reference path="../../vc/test/support/jsonld.d.ts" />
// These packages carry no types; the tests use them as references.
declare module "@digitalbazaar/citizenship-context" {
  export const contexts: Map<string, import("@arcs/vc/internal").JsonObject>;
}
declare module "@digitalbazaar/vc" {
  export function issue(options: object): Promise<any>;
  export function createPresentation(options: object): any;
  export function signPresentation(options: object): Promise<any>;
  export function verify(options: object): Promise<{ verified: boolean; error?: any }>;
  export function verifyCredential(
    options: object,
  ): Promise<{ verified: boolean; error?: any; results?: { verified: boolean }[] }>;
}
declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: object);
  }
}
declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: object;
}
declare module "@digitalbazaar/eddsa-jcs-2022-cryptosuite" {
  export function createSignCryptosuite(): object;
  export function createVerifyCryptosuite(): object;
}
declare module "@digitalbazaar/ed25519-multikey" {
  export function from(
    key: object,
  ): Promise<{ signer(): object; export(options: object): Promise<object> }>;
}
declare module "@digitalbazaar/ed25519-signature-2020" {
  export class Ed25519Signature2020 {
    constructor(options: object);
  }
}
declare module "@digitalbazaar/ed25519-verification-key-2020" {
  export class Ed25519VerificationKey2020 {
    static from(options: object): Promise<any>;
  }
}
