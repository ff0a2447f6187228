/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "request-keys.test.ts": {
    "directory-key-by-label": {
      means: "A directory's key counts under another key's id.",
      in: "../src/signature-directory.ts",
      find: "keyIdOf(publicKey) === keyId",
      instead: 'key["kid"] === keyId',
    },
    "delegation-by-anybody": {
      means: "A delegation by anyone counts.",
      in: "../src/request-verifier.ts",
      find: "trustedIssuers: [did",
      instead: 'trustedIssuers: [did, String((delegation["issuer"] as JsonObject)["id"])',
    },
  },
  "directory-resolver.test.ts": {
    "directories-without-limit": {
      means: "Requests that nobody signed make this server ask any number of others.",
      in: "../src/directory-resolver.ts",
      find: "!mayAskNew(origin)",
      instead: "false",
    },
  },
  "requests.test.ts": {
    "request-signature-not-checked": {
      means: "A signed request passes without its signature.",
      in: "../src/request-verifier.ts",
      find: 'if ( !verifyEd25519({ signature: stated.signature, message: base.bytes, publicKey: found.key.publicKey, }) ) { return wrong( "request_signature_invalid", "the signature does not fit the request, or is for another", ); }',
      instead: "",
    },
    "request-never-expires": {
      means: "A signed request never expires.",
      in: "../src/request-verifier.ts",
      find: "expires <= seconds",
      instead: "expires < 0",
    },
    "request-replayed": {
      means: "A signed request passes twice.",
      in: "../src/request-verifier.ts",
      find: "isFirst === true",
      instead: "isFirst !== undefined",
    },
    "request-content-not-compared": {
      means: "A signed request passes with another body.",
      in: "../src/request-verifier.ts",
      find: "if (isCompared",
      instead: "if ( false",
    },
    "request-authority-not-covered": {
      means: "A signed request passes at another server.",
      in: "../src/request-verifier.ts",
      find: 'return ["@authority",',
      instead: "return [",
    },
  },
};
