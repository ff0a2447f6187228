import type { JsonObject, TrustedIssuer } from "@arcs/core";

import { idOf } from "../../features/credentials/verification/verify-credential.ts";
import { listKnownIssuers, trustListOf } from "../../features/credentials/issuers/trusted-issuers.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { IssuerKeys, VcIssuer } from "../../platform/keys/issuer-keys.ts";

/**
 * Whom the VC-API trusts when it verifies: the issuers that this server trusts, and its own one, unless anybody may have that
 * one sign. Where the operator says so, whoever issued the documents at hand; keys that the server knows hold even then.
 */
export async function vcTrustList(
  context: { store: Store; settings: Settings; issuers: IssuerKeys; vcIssuer: VcIssuer | undefined },
  documents: readonly JsonObject[],
): Promise<TrustedIssuer[]> {
  const { settings, vcIssuer } = context;
  const known = await listKnownIssuers(context);
  const own = vcIssuer === undefined ? [] : [vcIssuer.did];
  if (settings.vcApiTrust === "known") return [...trustListOf(known), ...(settings.vcApi === "key" ? own : [])];
  const all = trustListOf(known.map((issuer) => ({ ...issuer, trusted: true })));
  const dids = new Set(known.map(({ did }) => did));
  const unknown = new Set(documents.map((document) => idOf(document["issuer"]) ?? "").filter((id) => id !== ""));
  return [...all, ...[...unknown].filter((id) => !dids.has(id))];
}
