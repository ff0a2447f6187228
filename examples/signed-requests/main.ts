// A shop that serves registered agents only. It recognises them by the signatures of their
// requests: no API key, no login.
import { createArcsClient, registerAgent } from "@arcs/client";
import { createSigner } from "@arcs/client/credentials";
import { createTrustGate } from "@arcs/client/trust-gate";
import {
  createRequestVerifier,
  createSignatureDirectory,
  DIRECTORY_PATH,
  type HttpRequest,
  signRequest,
} from "@arcs/web-bot-auth";
import { createDirectoryResolver } from "@arcs/web-bot-auth/node";

import { listen } from "./listen.ts";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

// Two agents, each with a server that publishes its key. One is registered.
const known = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const stranger = createSigner(crypto.getRandomValues(new Uint8Array(32)));
await registerAgent(client, { name: "A newcomer" }, { agent: known });
const agentServers = await Promise.all(
  [known, stranger].map(async (signer) => {
    const { origin, answer, server } = await listen();
    const keys = [{ signer, agent: `did:service:local:${signer.address}` }];
    const { headers, body } = await createSignatureDirectory({ origin, keys });
    answer(({ url }, response) => {
      if (url === DIRECTORY_PATH) response.writeHead(200, headers).end(body);
      else response.writeHead(404).end();
    });
    return { signer, agentUrl: origin, server };
  }),
);

// #region signed-requests
const shop = await listen();
// Agents may be on this machine here. On the internet, leave `targets` out.
const directories = createDirectoryResolver({ targets: "public_and_loopback" });
const gate = createTrustGate({ client, minScore: 0 });
const verifier = createRequestVerifier({
  origin: shop.origin,
  resolveDirectory: directories.resolve,
  admit: async ({ address }) => (await gate.check(address)).allowed,
});
shop.answer(async ({ method = "", url = "", headers }, response) => {
  const { valid, agent, errors } = await verifier.verify({ method, url, headers });
  if (valid) response.end(`welcome, ${agent?.did}`);
  else response.writeHead(403).end(errors[0]?.code);
});
// #endregion

const request: HttpRequest = { method: "GET", url: `${shop.origin}/books?page=1` };
const get = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await fetch(url, { headers });
  return `${answer.status} ${await answer.text()}`;
};
const [own, other] = agentServers;
if (own === undefined || other === undefined) throw new TypeError("there are two agents");
const signed = { ...(await signRequest(request, own)) };
console.log(`the agent: ${await get(request.url, signed)}`);
console.log(`the same request again: ${await get(request.url, signed)}`);
console.log(
  `another path: ${await get(`${shop.origin}/admin`, { ...(await signRequest(request, own)) })}`,
);
console.log(`a stranger: ${await get(request.url, { ...(await signRequest(request, other)) })}`);
console.log(
  `a stranger in the agent's name: ${await get(request.url, { ...(await signRequest(request, { ...other, agentUrl: own.agentUrl })) })}`,
);
console.log(`nobody: ${await get(request.url)}`);

await directories.close();
for (const { server } of [shop, ...agentServers]) {
  server.close();
  server.closeAllConnections();
}
