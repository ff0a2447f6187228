/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "request-keys.test.ts": {
    "directory-key-by-label": {
      means: "A directory's key counts under another key's id.",
      instead: 'key["kid"] === keyId',
    },
    "delegation-by-anybody": {
      means: "A delegation by anyone counts.",
      instead: 'did, String((delegation["issuer"] as JsonObject)["id"])',
    },
  },
  "directory-resolver.test.ts": {
    "directories-without-limit": {
      means: "Requests that nobody signed make this server ask any number of others.",
      instead: "false",
    },
  },
  "requests.test.ts": {
    "request-signature-not-checked": {
      means: "A signed request passes without its signature.",
      instead: "",
    },
    "request-never-expires": { means: "A signed request never expires.", instead: "expires < 0" },
    "request-replayed": {
      means: "A signed request passes twice.",
      instead: "isFirst !== undefined",
    },
    "request-content-not-compared": {
      means: "A signed request passes with another body.",
      instead: "false",
    },
    "request-authority-not-covered": {
      means: "A signed request passes at another server.",
      instead: "",
    },
  },
};
