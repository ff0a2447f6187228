import { type Credential, findCredential } from "../store.ts";
import { revokeCredential } from "../credential-states.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { at, credentialRow, insertRow } from "../../../../test/support/fixtures.ts";

/** Credentials in the store, by short names. */
export function useStoredCredentials(opened: () => Pick<OpenedStore, "store">) {
  async function addCredential(parts: Partial<Credential> = {}): Promise<Credential> {
    const credential = credentialRow(parts);
    await opened().store.transaction((tx) => insertRow(tx, credential));
    return credential;
  }

  function find(id: string): Promise<Credential | undefined> {
    return findCredential(opened().store.pool, id);
  }

  function revoke(id: string, reason = "mistake"): Promise<Credential | undefined> {
    return opened().store.transaction((tx) => revokeCredential(tx, id, { reason, now: at(30) }));
  }
  return { addCredential, find, revoke };
}
