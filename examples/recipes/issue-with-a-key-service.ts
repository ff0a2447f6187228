// #region issue-with-a-key-service
import { issueX402AgentCredential, type Signer } from "@arcs/core";
import { createLedgerAnchor } from "@arcs/ledger";

const { VAULT_URL = "", VAULT_TOKEN = "", ISSUER_ADDRESS = "" } = process.env;
const { LEDGER_RPC_URL: rpcUrl = "", LEDGER_PROGRAM_ADDRESS: programAddress = "" } = process.env;

// HashiCorp Vault's transit engine, with a key of the type ed25519. The key never leaves it.
const issuer: Signer = {
  // Base58 of the 32 bytes of the public key.
  address: ISSUER_ADDRESS,
  async sign(bytes) {
    const response = await fetch(`${VAULT_URL}/v1/transit/sign/arcs-issuer`, {
      method: "POST",
      headers: { "x-vault-token": VAULT_TOKEN },
      body: JSON.stringify({ input: Buffer.from(bytes).toString("base64") }),
    });
    if (!response.ok) throw new Error(`the key service answered ${response.status}`);
    const { data } = (await response.json()) as { data: { signature: string } };
    // vault:v1:<base64>
    return Uint8Array.from(Buffer.from(data.signature.split(":").at(-1) ?? "", "base64"));
  },
};

const anchor = createLedgerAnchor({ network: "devnet", rpcUrl, programAddress, payer: issuer });

export async function issueIdentity(agentAddress: string, owner: string): Promise<string> {
  const { credential, w3cCredential } = await issueX402AgentCredential(
    {
      agentAddress,
      owner,
      agentId: "translator-1",
      name: "Translator",
      serviceEndpoint: "https://translator.example/api",
      network: "devnet",
    },
    { signer: issuer, now: new Date() },
  );
  await anchor.issue(credential, { issuer });
  return JSON.stringify(w3cCredential);
}
// #endregion
