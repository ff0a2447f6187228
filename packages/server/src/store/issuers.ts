import { queryAll, queryOne, type Queryable } from "./queryable.ts";
import { defineTable } from "./table.ts";

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
  "createdAt",
  "updatedAt",
]);

/** Stores an issuer, or what has changed of it. */
export async function saveIssuer(db: Queryable, issuer: Issuer): Promise<void> {
  await db.query(
    `${table.insert} on conflict (did) do update set address = excluded.address, name = excluded.name,
       website = excluded.website, trusted = excluded.trusted, document = excluded.document,
       updated_at = excluded.updated_at`,
    table.values(issuer),
  );
}

/** Finds an issuer by its DID. */
export function findIssuer(db: Queryable, did: string): Promise<Issuer | undefined> {
  return queryOne<Issuer>(db, `select ${table.select()} from issuers where did = $1`, [did]);
}

/** Lists the issuers in the order in which they were added. */
export function listIssuers(db: Queryable): Promise<Issuer[]> {
  return queryAll<Issuer>(db, `select ${table.select()} from issuers order by created_at, did`, []);
}
