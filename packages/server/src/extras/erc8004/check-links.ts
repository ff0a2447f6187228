import type { Erc8004Identity } from "@arcs/evm";

import { endLink, type Erc8004Link, listDueLinks, noteCheck, saveRegistration } from "./link-store.ts";
import type { CheckContext } from "./check-context.ts";
import { findRegistry } from "./find-registry.ts";
import { readRegistration, storedUri } from "./read-registration.ts";
import { checkErc8004Type, requestChecks } from "./erc8004-jobs.ts";
import { defineJob } from "../../platform/jobs/job-worker.ts";

const MINUTE_MS = 60_000;
/** How often the chain is asked who holds an identity. */
const CHECK_EVERY_MS = 10 * MINUTE_MS;
/** How often a file is read again that stands where it stood. */
const READ_EVERY_MS = 24 * 60 * MINUTE_MS;
const MAX_AT_A_TIME = 500;
const AT_ONCE = 8;

/** Asks the chains who holds the identities that are due, and reads their files. */
async function checkLinks(context: CheckContext, signal: AbortSignal): Promise<void> {
  const due = await listDueLinks(context.store.pool, { now: context.clock.now(), limit: MAX_AT_A_TIME });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let link = due.shift(); link !== undefined && !signal.aborted; link = due.shift()) {
        await checkAndRead(context, link, signal);
      }
    }),
  );
}

async function checkAndRead(context: CheckContext, link: Erc8004Link, signal: AbortSignal): Promise<void> {
  const { store, clock, onError } = context;
  try {
    const found = await checkLink(context, link);
    if (found === undefined) return;
    const isRead = link.fileReadAt !== null && clock.now().getTime() - link.fileReadAt.getTime() < READ_EVERY_MS;
    if (isRead && link.fileUri === storedUri(found.uri)) return;
    const read = await readRegistration(context, { identity: link.identity, uri: found.uri }, signal);
    await store.transaction((tx) => saveRegistration(tx, link, read));
  } catch (error) {
    onError(error, `check the identity ${link.identity}`);
    const dueAt = new Date(clock.now().getTime() + MINUTE_MS);
    await store.transaction((tx) => noteCheck(tx, link, { dueAt }));
  }
}

/**
 * Asks the chain whether the account that signed for an identity still holds it, and ends the link where not. A sold
 * identity takes no reputation along, and its new owner signs anew.
 *
 * @returns the identity as the chain has it; `undefined` where the link is over
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`: then nothing is known, and nothing changes
 */
export async function checkLink(
  context: Pick<CheckContext, "store" | "settings" | "clock" | "evm">,
  link: Erc8004Link,
): Promise<Erc8004Identity | undefined> {
  const { store, clock } = context;
  const known = findRegistry(context, link.identity);
  const dueAt = new Date(clock.now().getTime() + CHECK_EVERY_MS);
  // No chain of the settings has that registry any more; its answer is dropped within the hour.
  if (known === undefined) {
    await store.transaction((tx) => noteCheck(tx, link, { dueAt }));
    return undefined;
  }
  const found = await known.chain.erc8004.readIdentity(known.id);
  const now = clock.now();
  if (found !== undefined && isHeldAs(link, found)) {
    await store.transaction((tx) => noteCheck(tx, link, { checkedAt: now, dueAt }));
    return found;
  }
  await store.transaction((tx) => endLink(tx, link, { reason: "holder_changed", now }));
  return undefined;
}

/** The owner is the one of then, and who signed is still the owner or the wallet. */
function isHeldAs({ holder, signer }: Erc8004Link, { owner, wallet }: Erc8004Identity): boolean {
  return owner === holder && (signer === owner || signer === wallet);
}

const PAUSE_MS = 30_000;

/** Asks the chains who holds the identities of ERC-8004 that agents have linked. */
export const checkErc8004Job = defineJob({
  ...checkErc8004Type,
  async run(context: CheckContext, _job, signal) {
    await checkLinks(context, signal);
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
  async schedule(tx, { clock }) {
    await requestChecks(tx, clock.now());
  },
});
