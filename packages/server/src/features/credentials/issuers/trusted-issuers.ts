import type { IssuerKey, TrustedIssuer } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";

import { ALL_ISSUERS, type Issuer, keptIssuers } from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";

/** An issuer as it is shown. */
export type KnownIssuer = {
  did: string;
  name: string;
  website: string | null;
  /** Whether verification on this server trusts it. */
  trusted: boolean;
  /** Further keys with the times that they hold for. */
  keys: readonly IssuerKey[];
};

/**
 * Lists the issuers that the server knows: those that are registered in the store, in the order in which they were added,
 * then those that it only has a key for. What the store says of an issuer holds, also that it is not trusted any more.
 *
 * As they are in this moment: another process may have added one.
 */
export async function listKnownIssuers(context: IssuersContext): Promise<KnownIssuer[]> {
  return knownOf(context, await context.store.readKept(keptIssuers, ALL_ISSUERS));
}

type IssuersContext = { store: Pick<Store, "readKept">; issuers: IssuerKeys };

function knownOf({ issuers }: IssuersContext, rows: readonly Issuer[] = []): KnownIssuer[] {
  const registered = rows.map(ofRow);
  const known = new Set(registered.map(({ did }) => did));
  const own = issuers.trusted().map((entry) => (typeof entry === "string" ? { id: entry } : entry));
  return [
    ...registered,
    ...own
      .filter(({ id }) => !known.has(id))
      .map(({ id, keys = [] }) => ({ did: id, name: nameOfDid(id), website: null, trusted: true, keys })),
  ];
}

/** The trust list of verification on this server. */
export function trustListOf(known: readonly KnownIssuer[]): TrustedIssuer[] {
  return known.filter(({ trusted }) => trusted).map(({ did, keys }) => (keys.length === 0 ? did : { id: did, keys }));
}

/** Finds an issuer among those that are known; one that is not is shown by its address. */
export function issuerAmong(known: readonly KnownIssuer[], did: string): KnownIssuer {
  const found = known.find((issuer) => issuer.did === did);
  return found ?? { did, name: nameOfDid(did), website: null, trusted: false, keys: [] };
}

function ofRow({ did, name, website, trusted, document }: Issuer): KnownIssuer {
  const { keys = [] } = document === null ? {} : (parseJson(document) as { keys?: IssuerKey[] });
  return { did, name, website, trusted, keys };
}

/** The address of a ledger DID; another id as it is. */
function nameOfDid(did: string): string {
  return /^did:[a-z]+:[a-z-]+:([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1] ?? did;
}
