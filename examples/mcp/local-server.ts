// A server of its own for the example, in a temporary folder, with one agent that has an identity credential.
import { createArcsClient } from "@arcs/client";
import { createSigner } from "@arcs/core";
import { createLog, readCommandLine, startServer } from "@arcs/server";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the example meets. */
export type LocalServer = {
  url: string;
  apiKey: string;
  agentId: string;
  credentialId: string;
  close(): Promise<void>;
};

/** Starts the server, registers an agent by its wallet, and issues a credential to it. */
export async function startLocalServer(): Promise<LocalServer> {
  const folder = mkdtempSync(join(tmpdir(), "arcs-example-mcp-"));
  const { settings } = readCommandLine(["--data-folder", folder, "--port", "0"], { env: {} });
  const server = await startServer(settings, { log: createLog({ level: "silent" }) });
  const admin = createArcsClient({ baseUrl: server.url, apiKey: String(server.firstAdminKey) });
  const wallet = createSigner(Uint8Array.from(randomBytes(32)));
  const { challengeId, message } = await admin.agents.createChallenge({ address: wallet.address, purpose: "register" });
  const signature = Buffer.from(await wallet.sign(new TextEncoder().encode(message))).toString("base64");
  await admin.agents.register({
    address: wallet.address,
    name: "Translator",
    description: "Translates contracts between German and English",
    capabilities: ["translation"],
    proof: { challengeId, signatures: [{ address: wallet.address, signature }] },
  });
  const { id: credentialId } = await admin.credentials.issue({
    type: "AgentIdentityCredential",
    subjectId: wallet.address,
    claims: { owner: wallet.address, name: "Translator", serviceEndpoint: "https://translator.example/api" },
  });
  const { key } = await admin.keys.create({ name: "for the model", permissions: ["read"] });
  return {
    url: server.url,
    apiKey: key,
    agentId: wallet.address,
    credentialId,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
