// Measures the time from the import of a library to its first verified credential, in a process of
// its own.
import { readFileSync } from "node:fs";

const [library, file] = process.argv.slice(2);
const { text, issuer, documents } = JSON.parse(readFileSync(file, "utf8"));
const now = new Date("2026-01-02T03:04:05Z");

const begun = performance.now();
const verified = library.startsWith("@arcs/") ? await verifyWithOurs() : await verifyWithPeer();
const elapsed = performance.now() - begun;
if (!verified) throw new Error(`${library} does not verify the credential`);
console.log(elapsed);

async function verifyWithOurs() {
  const { verifyCredential } = await import(library);
  const resolveStatus = () => ({ status: "active" });
  return (await verifyCredential(text, { trustedIssuers: [issuer], now, resolveStatus })).valid;
}

async function verifyWithPeer() {
  const scope = library.split("/")[0];
  const [vc, { DataIntegrityProof }, { cryptosuite }] = await Promise.all([
    import(library),
    import(`${scope}/data-integrity`),
    import(`${scope}/eddsa-rdfc-2022-cryptosuite`),
  ]);
  const { verified } = await vc.verifyCredential({
    credential: JSON.parse(text),
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: async (url) => ({
      contextUrl: null,
      documentUrl: url,
      document: documents[url],
    }),
    checkStatus: async () => ({ verified: true }),
  });
  return verified;
}
