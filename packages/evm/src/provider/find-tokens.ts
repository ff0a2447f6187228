import type { BridgeRequest } from "../base/bridge-request.ts";
import { type ProviderClient, TOKENS_PER_PAGE } from "./provider-client.ts";

/**
 * Looks for the tokens of a credential among those of a template, by the credential's hash, which each token carries in
 * its metadata. It is how an issue is found again whose answer was lost: the provider has no key to ask by.
 *
 * @returns their ids, which are those of the actions too: more than one where an earlier attempt failed
 */
export async function findTokens(
  client: ProviderClient,
  { templateId, request }: { templateId: string; request: BridgeRequest },
): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const tokens = await client.listTokens(templateId, page);
    for (const { id, metadata } of tokens) {
      if (JSON.stringify(metadata).includes(request.credentialHash)) found.push(id);
    }
    // The last page is the first that is not full.
    if (tokens.length < TOKENS_PER_PAGE) return found;
  }
}
