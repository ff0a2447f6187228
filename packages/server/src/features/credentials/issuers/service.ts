import {
  isSdkError,
  type IssuerKey,
  parseDid,
  SdkError,
  type TrustedIssuer,
  verifyCredential,
} from "@arcs/core";
import { parseJson, showValue } from "@arcs/core/internal";

import type { ServerContext } from "../../../context.ts";
import { OPERATOR_ACCOUNT } from "../../../platform/base/scope.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { IssuerKeys } from "../../../platform/keys/key-files.ts";
import {
  type Queryable,
  type RowOf,
  queryAll,
  queryOne,
  type Transaction,
  column,
  defineTable,
} from "../../../platform/db/queryable.ts";

export type KnownIssuer = {
  did: string;
  name: string;
  website: string | null;
  trusted: boolean;
  keys: readonly IssuerKey[];
};

/**
 * Lists the issuers that the server knows: those that are registered in the store, in the order in
 * which they were added, then those that it only has a key for. What the store says of an issuer
 * holds, also that it is not trusted any more.
 *
 * As they are in this moment: another process may have added one.
 */
export async function listKnownIssuers({
  store,
  issuers,
}: {
  store: Pick<Store, "pool">;
  issuers: IssuerKeys;
}): Promise<KnownIssuer[]> {
  const registered = (await listIssuers(store.pool)).map(ofRow);
  const known = new Set(registered.map(({ did }) => did));
  const own = issuers.trusted().filter((did) => !known.has(did));
  return [
    ...registered,
    ...own.map((did) => ({ did, name: nameOfDid(did), website: null, trusted: true, keys: [] })),
  ];
}

export function trustListOf(known: readonly KnownIssuer[]): TrustedIssuer[] {
  return known
    .filter(({ trusted }) => trusted)
    .map(({ did, keys }) => (keys.length === 0 ? did : { id: did, keys }));
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

function nameOfDid(did: string): string {
  return /^did:[a-z]+:[a-z-]+:([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1] ?? did;
}

const columns = {
  did: column<string>(),
  address: column<string>(),
  name: column<string>(),
  website: column<string | null>(),
  /** Whether its credentials pass the check `issuerTrusted`. */
  trusted: column<boolean>(),
  /** JSON of its further keys with the times that they hold for. */
  document: column<string | null>(),
  accountId: column<string | null>(),
  /** True: the server's own. False: never chosen as that. Null: the store does not say. */
  own: column<boolean | null>(),
  createdAt: column<Date>(),
  updatedAt: column<Date>(),
};

const table = defineTable("issuers", columns);

/** An issuer of credentials that the service knows. Its secret keys are never in the store. */
type Issuer = RowOf<typeof columns>;

export async function saveIssuer(db: Queryable, issuer: Issuer): Promise<void> {
  await db.query(
    `${table.insert} on conflict (did) do update set address = excluded.address, name = excluded.name,
       website = excluded.website, trusted = excluded.trusted, document = excluded.document, account_id = excluded.account_id,
       updated_at = excluded.updated_at`,
    table.values(issuer),
  );
}

export function findIssuer(db: Queryable, did: string): Promise<Issuer | undefined> {
  return queryOne<Issuer>(db, `select ${table.select()} from issuers where did = $1`, [did]);
}

export function findOwnIssuer(db: Queryable): Promise<Issuer | undefined> {
  return queryOne<Issuer>(db, `select ${table.select()} from issuers where own`, []);
}

/**
 * Makes a registered issuer the server's own, in place of the one before. Keys of the operator's
 * account issue as it, too.
 */
export async function saveOwnIssuer(tx: Transaction, did: string): Promise<void> {
  await tx.query("update issuers set own = false where own and did <> $1", [did]);
  await tx.query("update issuers set account_id = null where account_id = $1 and did <> $2", [
    OPERATOR_ACCOUNT,
    did,
  ]);
  await tx.query("update issuers set own = true where did = $1", [did]);
}

/** Tells whether an issuer has issued a credential here: each has a place in a status list. */
export async function hasIssued(db: Queryable, did: string): Promise<boolean> {
  const statement = "select 1 from status_lists where issuer_did = $1 limit 1";
  return (await queryOne(db, statement, [did])) !== undefined;
}

function findIssuerOfAccount(db: Queryable, accountId: string): Promise<Issuer | undefined> {
  return queryOne<Issuer>(db, `select ${table.select()} from issuers where account_id = $1`, [
    accountId,
  ]);
}

export function listIssuers(db: Queryable): Promise<Issuer[]> {
  return queryAll<Issuer>(db, `select ${table.select()} from issuers order by created_at, did`, []);
}

export async function listIssuersOfCredentials(db: Queryable): Promise<string[]> {
  const issuers = await listIssuers(db);
  const found = await Promise.all(
    issuers.map(({ address }) =>
      queryOne(db, "select 1 from credentials where issuer_address = $1 limit 1", [address]),
    ),
  );
  return issuers.flatMap(({ did }, place) => (found[place] === undefined ? [] : [did]));
}

type NewIssuer = {
  did: string;
  /** Readable name: 1 to 200 characters. */
  name: string;
  website?: string;
  /** Whether its credentials pass the check `issuerTrusted`. Default true. */
  trusted?: boolean;
  /** Further keys, such as former ones, with the times that they hold for. Never a secret. */
  keys?: readonly IssuerKey[];
  /**
   * The account whose keys issue as it where they name no issuer: one issuer for each account.
   * Absent: as it was.
   */
  accountId?: string;
  /** False where its key was made for something else than the server itself. Absent: as it was. */
  own?: false;
};

const ID = /^(?:did:[a-z0-9]+:|https:\/\/)[\x21-\x7e]{1,480}$/;

/**
 * Registers an issuer, or changes what is known of it.
 *
 * @throws SdkError `invalid_argument` when a member is malformed
 * @throws SdkError `conflict` when the account has another issuer
 * @throws SdkError `invalid_issuer_document` when a key cannot be read, or belongs to another
 *   issuer already
 */
export async function addIssuer(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  request: NewIssuer,
): Promise<Issuer> {
  const { did, name, website = null, trusted = true, keys = [] } = request;
  assertTexts(request);
  const now = context.clock.now();
  await assertReadable(did, keys, { now });
  const found = await findIssuer(tx, did);
  const issuer: Issuer = {
    did,
    address: addressOf(did),
    name,
    website,
    trusted,
    document: keys.length === 0 ? null : JSON.stringify({ keys }),
    accountId: request.accountId ?? found?.accountId ?? null,
    own: found?.own ?? request.own ?? null,
    createdAt: found?.createdAt ?? now,
    updatedAt: now,
  };
  await refuseSecondIssuer(tx, issuer);
  await saveIssuer(tx, issuer);
  return issuer;
}

async function refuseSecondIssuer(tx: Transaction, { did, accountId }: Issuer): Promise<void> {
  const present = accountId === null ? undefined : await findIssuerOfAccount(tx, accountId);
  if (present === undefined || present.did === did) return;
  throw new SdkError("conflict", `the account already has the issuer ${present.did}`);
}

function assertTexts({ did, name, website }: NewIssuer): void {
  if (!ID.test(did))
    throw new SdkError(
      "invalid_argument",
      `did must be a DID or an https URL (received ${showValue(did)})`,
    );
  if (name.trim() === "" || name.length > 200 || name.includes("\0")) {
    throw new SdkError(
      "invalid_argument",
      `name must have 1 to 200 characters, and not spaces alone (received ${showValue(name)})`,
    );
  }
  if (website !== undefined && !/^https?:\/\/[\x21-\x7e]{1,2000}$/.test(website)) {
    throw new SdkError(
      "invalid_argument",
      `website must be an http or https URL (received ${showValue(website)})`,
    );
  }
}

/**
 * One entry that cannot be read would make every verification fail: the verifier itself is asked
 * before it is kept.
 */
async function assertReadable(
  id: string,
  keys: readonly IssuerKey[],
  { now }: { now: Date },
): Promise<void> {
  for (const key of keys) {
    if (!key.id.startsWith(`${id}#`)) {
      throw new SdkError(
        "invalid_issuer_document",
        `key ${key.id} must have an id that begins with ${id}#`,
      );
    }
  }
  await verifyCredential({}, { trustedIssuers: [{ id, keys }], now });
}

/** The ledger address of an issuer; issuers of other kinds have none. */
function addressOf(did: string): string {
  try {
    return parseDid(did).address;
  } catch (error) {
    if (isSdkError(error)) return "";
    throw error;
  }
}

/**
 * The issuer that keys of an account issue as where they name none: the one that is registered for
 * the account. An account that has none, and is not the operator's, gets one of its own, known by
 * the account's id.
 *
 * @throws SdkError `issuer_not_authorized` when this server can make no key for it
 */
export async function issuerOfAccount(
  context: Pick<ServerContext, "store" | "issuers" | "clock">,
  accountId: string,
): Promise<string> {
  const { store, issuers } = context;
  const registered = await findIssuerOfAccount(store.pool, accountId);
  if (registered !== undefined) return registered.did;
  const did = await issuers.issuerOfAccount(accountId);
  if (did !== issuers.defaultIssuerDid) {
    await store.transaction((tx) =>
      addIssuer(tx, context, { did, name: accountId, accountId, own: false }),
    );
  }
  return did;
}
