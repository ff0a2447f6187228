// #region sign-requests
import type { Signer } from "@arcs/core";
import { createSignatureDirectory, type DirectoryAnswer, signRequest } from "@arcs/web-bot-auth";

// Serve this at DIRECTORY_PATH of the agent's own site, with these headers and this body. Renew it
// within the hour.
export function makeDirectory(signer: Signer, origin: string): Promise<DirectoryAnswer> {
  const keys = [{ signer, agent: `did:service:devnet:${signer.address}` }];
  return createSignatureDirectory({ origin, keys });
}

export async function post(
  url: string,
  body: string,
  by: { signer: Signer; agentUrl: string },
): Promise<Response> {
  const fields = await signRequest({ method: "POST", url, body }, by);
  return fetch(url, { method: "POST", body, headers: { ...fields }, redirect: "manual" });
}
// #endregion
