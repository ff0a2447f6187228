import { formatNoteKey } from "@arcs/trust/transparency";

import type { Settings } from "../../platform/settings/settings.ts";
import type { Store } from "../../platform/db/store.ts";
import { findCredentialEntry, findScoreEntry } from "./entry-store.ts";
import { findCheckpoint } from "./tree-store.ts";
import { readLogKey } from "./read-log.ts";

/** Place of a record in the public log, and the signers of its checkpoints: to be checked, not trusted. */
export type LoggedPlace = {
  /** Of the entry, from 0. The newest checkpoint has it. */
  position: number;
  /** The verifier key of the log. */
  key: string;
  /** The witnesses that this service asks. */
  witnesses: readonly string[];
};

type LogContext = { store: Store; settings: Pick<Settings, "logWitnesses"> };

/** Finds the newest score of an agent. @returns `undefined` where it has no place yet, or stands behind a commitment */
export function findLoggedScore(context: LogContext, agentId: string): Promise<LoggedPlace | undefined> {
  return findPlace(context, (size) => findScoreEntry(context.store.pool, { agentId, size }));
}

/** Finds that a credential was issued. @returns `undefined` where it has no place yet, or stands behind a commitment */
export function findLoggedCredential(context: LogContext, credentialId: string): Promise<LoggedPlace | undefined> {
  return findPlace(context, (size) => findCredentialEntry(context.store.pool, { credentialId, size }));
}

async function findPlace(
  { store, settings }: LogContext,
  find: (size: number) => Promise<number | undefined>,
): Promise<LoggedPlace | undefined> {
  const { size } = (await findCheckpoint(store.pool)) ?? { size: 0 };
  const position = size === 0 ? undefined : await find(size);
  if (position === undefined) return undefined;
  const witnesses = settings.logWitnesses.map(({ key }) => formatNoteKey(key));
  return { position, key: await readLogKey(store.pool), witnesses };
}
