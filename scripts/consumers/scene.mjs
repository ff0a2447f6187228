// Gives each consumer project a server on this machine, and a credential to verify.
import { createServer } from "node:http";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * Starts the server of one project. It says of an account what its name asks for: `good` is safe,
 * `bad` is not, and `turning` is safe the first time alone.
 *
 * @returns {Promise<{ url: string; close: () => Promise<void> }>}
 */
export async function startService() {
  const asked = new Set();
  const server = createServer((request, response) => {
    const name = request.url.split("?")[0].split("/").at(-1);
    const isSafe = name === "good" || (name === "turning" && !asked.has(name));
    if (request.method !== "OPTIONS") asked.add(name);
    response.writeHead(200, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
    });
    response.end(JSON.stringify(request.url.includes("/check/") ? check(name, isSafe) : { name }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function check(account, isSafe) {
  const amount = isSafe ? "30" : "0";
  return {
    account,
    agentId: account,
    claimed: true,
    network: "local",
    safeToSpend: { amount, costToForge: "30", outstanding: "0", held: "0", currency: "USD" },
    lostInDisputes: isSafe ? "0" : "30",
    openDisputes: 0,
    lastLostAt: null,
    payments: { count: 1, payers: 1, payersWithVoice: 1, since: "2026-01-01" },
    score: null,
    reading: { state: "reported", finalUntil: null },
  };
}

/** Issues a credential by the packages as they are built. */
export async function makeCredential() {
  const { createSigner, issueX402AgentCredential } = await import(
    join(root, "packages/core/dist/index.js")
  );
  const signer = createSigner(new Uint8Array(32).fill(1));
  const identity = {
    agentAddress: signer.address,
    agentId: "a",
    owner: signer.address,
    name: "Übersetzer 🤖",
    serviceEndpoint: "https://a.example/",
    network: "local",
  };
  const { w3cCredential } = await issueX402AgentCredential(identity, { signer, now: new Date() });
  return { credential: JSON.stringify(w3cCredential), issuer: w3cCredential.issuer.id };
}
