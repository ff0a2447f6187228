import type { KeptKind } from "../../../platform/db/row-cache.ts";
import { defineTable, type Queryable, queryAll, queryOne } from "../../../platform/db/queryable.ts";

/** An issuer of credentials that the service knows. Its secret keys are never in the store. */
export type Issuer = {
  did: string;
  /** Ledger address. */
  address: string;
  name: string;
  website: string | null;
  /** Whether its credentials pass the check `issuerTrusted`. */
  trusted: boolean;
  /** JSON of its further keys with the times that they hold for. */
  document: string | null;
  /** The account whose keys issue as it where they name no issuer. */
  accountId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

const table = defineTable<Issuer>("issuers", [
  "did",
  "address",
  "name",
  "website",
  "trusted",
  "document",
  "accountId",
  "createdAt",
  "updatedAt",
]);

/** Stores an issuer, or what has changed of it. */
export async function saveIssuer(db: Queryable, issuer: Issuer): Promise<void> {
  await db.query(
    `${table.insert} on conflict (did) do update set address = excluded.address, name = excluded.name,
       website = excluded.website, trusted = excluded.trusted, document = excluded.document, account_id = excluded.account_id,
       updated_at = excluded.updated_at`,
    table.values(issuer),
  );
}

/** Finds an issuer by its DID. */
export function findIssuer(db: Queryable, did: string): Promise<Issuer | undefined> {
  return queryOne<Issuer>(db, `select ${table.select()} from issuers where did = $1`, [did]);
}

/** Finds the issuer of an account. */
export function findIssuerOfAccount(db: Queryable, accountId: string): Promise<Issuer | undefined> {
  return queryOne<Issuer>(db, `select ${table.select()} from issuers where account_id = $1`, [accountId]);
}

/** Lists the issuers in the order in which they were added. */
export function listIssuers(db: Queryable): Promise<Issuer[]> {
  return queryAll<Issuer>(db, `select ${table.select()} from issuers order by created_at, did`, []);
}

/** Lists the DIDs of the issuers that credentials in the store are of, in the order in which they were added. */
export async function listIssuersOfCredentials(db: Queryable): Promise<string[]> {
  const rows = await queryAll<{ did: string }>(
    db,
    `select did from issuers i where exists (select from credentials c where c.issuer_address = i.address)
     order by created_at, did`,
    [],
  );
  return rows.map(({ did }) => did);
}

/** Cache key of the list of issuers, in the order in which they were added. */
export const ALL_ISSUERS = "all";

/** The issuers that the service knows. */
export const keptIssuers: KeptKind<readonly Issuer[]> = {
  tables: ["issuers"],
  most: 1,
  load: async (db) => new Map([[ALL_ISSUERS, Object.freeze(await listIssuers(db))]]),
};
