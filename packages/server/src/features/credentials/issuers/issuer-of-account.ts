import type { Clock } from "../../../platform/base/runtime.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import { ALL_ISSUERS, keptIssuers } from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";
import { addIssuer } from "./add-issuer.ts";

/**
 * The issuer that keys of an account issue as where they name none: the one that is registered for the account. An account
 * that has none, and is not the operator's, gets one of its own, known by the account's id.
 *
 * @throws SdkError `issuer_not_authorized` when this server can make no key for it
 */
export async function issuerOfAccount(
  context: { store: Store; issuers: IssuerKeys; clock: Clock },
  accountId: string,
): Promise<string> {
  const { store, issuers } = context;
  const all = await store.readKept(keptIssuers, ALL_ISSUERS);
  const registered = all?.find((issuer) => issuer.accountId === accountId);
  if (registered !== undefined) return registered.did;
  const did = /* fault: issues-as-the-operator */ await issuers.issuerOfAccount(accountId);
  if (did !== issuers.defaultIssuerDid) {
    await store.transaction((tx) => addIssuer(tx, context, { did, name: accountId, accountId }));
  }
  return did;
}
