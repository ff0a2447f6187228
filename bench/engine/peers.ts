import { resolveDid } from "@arcs/core";
import { knownContexts } from "@arcs/core/internal";
import bs58 from "bs58";

/** Another library that issues and verifies with eddsa-rdfc-2022. */
export type Peer = {
  name: string;
  issue(credential: object): Promise<unknown>;
  verify(credential: object): Promise<boolean>;
};

const libraries = ["@digitalbazaar", "@digitalcredentials"];

/** Sets up both libraries alike: contexts in memory, the same key, no status lookup. */
export async function loadPeers(key: {
  id: string;
  controller: string;
  seed: Uint8Array;
}): Promise<Peer[]> {
  return Promise.all(
    libraries.map(async (scope) => {
      const [vc, { DataIntegrityProof }, { cryptosuite }, { from }] = await Promise.all([
        import(`${scope}/vc`),
        import(`${scope}/data-integrity`),
        import(`${scope}/eddsa-rdfc-2022-cryptosuite`),
        import(`${scope}/ed25519-multikey`),
      ]);
      const { publicKeyMultibase } = resolveDid(key.controller).verificationMethod[0]!;
      // Multicodec 0x1300, Ed25519 private key
      const secretKeyMultibase = `z${bs58.encode(Uint8Array.from([0x80, 0x26, ...key.seed]))}`;
      const pair = await from({
        type: "Multikey",
        ...key,
        seed: undefined,
        publicKeyMultibase,
        secretKeyMultibase,
      });
      const signing = new DataIntegrityProof({
        signer: pair.signer(),
        cryptosuite,
        date: "2026-01-02T03:04:05Z",
      });
      const checkStatus = async (): Promise<object> => ({ verified: true });
      return {
        name: `${scope}/vc`,
        issue: (credential: object) =>
          vc.issue({ credential: structuredClone(credential), suite: signing, documentLoader }),
        verify: async (credential: object) => {
          const suite = new DataIntegrityProof({ cryptosuite });
          const outcome = await vc.verifyCredential({
            credential,
            suite,
            documentLoader,
            checkStatus,
          });
          return outcome.verified === true;
        },
      };
    }),
  );
}

const MULTIKEY_CONTEXT = "https://w3id.org/security/multikey/v1";

/** Contexts of DID documents. The libraries load them, but use nothing from them here. */
export const DID_CONTEXTS: readonly string[] = [MULTIKEY_CONTEXT, "https://www.w3.org/ns/did/v1"];

/** Contexts and DID documents from memory. */
export async function documentLoader(url: string): Promise<object> {
  return { contextUrl: null, documentUrl: url, document: documentOf(url) };
}

/** Returns the document stored for a URL. */
export function documentOf(url: string): object {
  const context = knownContexts.get(url);
  if (context !== undefined) return { "@context": context["@context"] };
  if (DID_CONTEXTS.includes(url)) return { "@context": {} };
  const document = resolveDid(url.split("#", 1)[0]!);
  const method = { "@context": MULTIKEY_CONTEXT, ...document.verificationMethod[0] };
  return url.includes("#") ? method : { ...document, verificationMethod: [method] };
}
