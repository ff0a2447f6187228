import { type JsonObject, type JsonValue, SdkError } from "@arcs/core";

import type { BridgeRequest } from "../base/bridge-request.ts";
import type { BridgeChain } from "../base/chains.ts";
import type { TokenEvidence } from "../base/evidence.ts";
import { isHexOf } from "../base/hex.ts";
import type { ProviderAction, ProviderClient } from "./provider-client.ts";

/**
 * Reads which token a succeeded action has minted, and fetches its credential.
 *
 * @throws SdkError `bridge_invalid_answer` when the credential is not the one that was asked for
 */
export async function readMintedToken(
  { data }: ProviderAction,
  options: { request: BridgeRequest; client: ProviderClient; chain: BridgeChain; remoteId?: string },
): Promise<TokenEvidence> {
  const { request, client, chain, remoteId } = options;
  const contractAddress = memberOf(data["collection"], "contractAddress");
  const tokenId = memberOf(data["token"], "tokenId");
  if (!isHexOf(contractAddress, 20) || typeof tokenId !== "string") throw malformed("a minted token");
  const token = { chain, contractAddress, tokenId };
  const credential =
    remoteId === undefined ? await client.getCredentialOfToken(token) : await client.getCredential(remoteId);
  // Each verifier checks its signature; here two of them must not be mixed up.
  if (typeof credential["id"] !== "string") throw malformed("a credential with an id");
  const isAsked = memberOf(credential["credentialSubject"], "credentialHash") === request.credentialHash;
  if (!isAsked || memberOf(credential["nft"], "tokenId") !== tokenId) {
    throw malformed("the credential that was asked for");
  }
  return { type: "token", ...token, credential };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return typeof value === "object" && value !== null ? (value as JsonObject)[name] : undefined;
}

function malformed(what: string): SdkError {
  return new SdkError("bridge_invalid_answer", `the provider's answer expected ${what}`);
}
