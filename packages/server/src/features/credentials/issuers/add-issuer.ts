import { type IssuerKey, isSdkError, parseDid, SdkError, verifyCredential } from "@arcs/core";
import { showValue } from "@arcs/core/internal";

import { findIssuer, findIssuerOfAccount, type Issuer, saveIssuer } from "./store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { Clock } from "../../../platform/base/runtime.ts";

/** An issuer to register. */
export type NewIssuer = {
  /** DID, or URL, as credentials name it. */
  did: string;
  /** Readable name: 1 to 200 characters. */
  name: string;
  website?: string;
  /** Whether its credentials pass the check `issuerTrusted`. Default true. */
  trusted?: boolean;
  /** Further keys, such as former ones, with the times that they hold for. Never a secret. */
  keys?: readonly IssuerKey[];
  /** The account whose keys issue as it where they name no issuer: one issuer for each account. Absent: as it was. */
  accountId?: string;
};

const ID = /^(?:did:[a-z0-9]+:|https:\/\/)[\x21-\x7e]{1,480}$/;

/**
 * Registers an issuer, or changes what is known of it.
 *
 * @throws SdkError `invalid_argument` when a member is malformed
 * @throws SdkError `conflict` when the account has another issuer
 * @throws SdkError `invalid_issuer_document` when a key cannot be read, or belongs to another issuer already
 */
export async function addIssuer(tx: Transaction, context: { clock: Clock }, request: NewIssuer): Promise<Issuer> {
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
    throw new SdkError("invalid_argument", `did expected a DID or an https URL, got ${showValue(did)}`);
  if (name.length === 0 || name.length > 200 || name.includes("\0")) {
    throw new SdkError("invalid_argument", `name expected 1 to 200 characters, got ${name.length}`);
  }
  if (website !== undefined && !/^https?:\/\/[\x21-\x7e]{1,2000}$/.test(website)) {
    throw new SdkError("invalid_argument", `website expected an http or https URL, got ${showValue(website)}`);
  }
}

/** One entry that cannot be read would make every verification fail: the verifier itself is asked before it is kept. */
async function assertReadable(id: string, keys: readonly IssuerKey[], { now }: { now: Date }): Promise<void> {
  for (const key of keys) {
    if (!key.id.startsWith(`${id}#`)) {
      throw new SdkError("invalid_issuer_document", `key ${key.id} expected an id that begins with ${id}#`);
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
