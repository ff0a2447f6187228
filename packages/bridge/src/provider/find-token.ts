import type { BridgeRequest } from "../bridge-request.ts";
import { type ProviderClient, TOKENS_PER_PAGE } from "./provider-client.ts";

/**
 * Looks for the token of a credential among those of a template, by the credential's hash, which each token carries in its
 * metadata. It is how an issue is found again whose answer was lost: the provider has no key to ask by.
 *
 * @returns the token's id, which is that of the action too; `undefined` where no page names the credential
 */
export async function findToken(
  client: ProviderClient,
  { templateId, request }: { templateId: string; request: BridgeRequest },
): Promise<string | undefined> {
  for (let page = 1; ; page++) {
    const tokens = await client.listTokens(templateId, page);
    const found = tokens.find(({ metadata }) => JSON.stringify(metadata).includes(request.credentialHash));
    if (found !== undefined) return found.id;
    // The last page is the first that is not full.
    if (tokens.length < TOKENS_PER_PAGE) return undefined;
  }
}
