import {
  type Erc8004Identity,
  hashErc8004File,
  MOST_REGISTRATION_BYTES,
  readRegistrationFile,
  readRegistrationUri,
} from "@arcs/evm";

import { type DefinedJob, defineRepeatedJob, type ServerContext } from "@arcs/server/extension";
import { createUrlReader, findAgent, type UrlReaderOptions } from "@arcs/server/internal";
import {
  checkErc8004Type,
  endLink,
  type Erc8004Link,
  findRegistry,
  listDueLinks,
  noteCheck,
  saveRegistration,
  type StoredRegistration,
} from "./link-identity.ts";

const MINUTE_MS = 60_000;
const CHECK_EVERY_MS = 10 * MINUTE_MS;
/** How often a file is read again that stands where it stood. */
const READ_EVERY_MS = 24 * 60 * MINUTE_MS;
const MAX_AT_A_TIME = 500;
const AT_ONCE = 8;

async function checkLinks(context: CheckContext, signal: AbortSignal): Promise<void> {
  const due = await listDueLinks(context.store.pool, {
    now: context.clock.now(),
    limit: MAX_AT_A_TIME,
  });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let link = due.shift(); link !== undefined && !signal.aborted; link = due.shift()) {
        await checkAndRead(context, link, signal);
      }
    }),
  );
}

async function checkAndRead(
  context: CheckContext,
  link: Erc8004Link,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, onError } = context;
  try {
    if ((await findAgent(store.pool, link.agentId))?.closedAt) {
      const now = clock.now();
      await store.transaction((tx) => endLink(tx, link, { reason: "withdrawn", now }));
      return;
    }
    const found = await checkLink(context, link);
    if (found === undefined) return;
    const isRead =
      link.fileReadAt !== null && clock.now().getTime() - link.fileReadAt.getTime() < READ_EVERY_MS;
    if (isRead && link.fileUri === storedUri(found.uri)) return;
    const read = await readRegistration(
      context,
      { identity: link.identity, uri: found.uri },
      signal,
    );
    await store.transaction((tx) => saveRegistration(tx, link, read));
  } catch (error) {
    onError(error, `check the identity ${link.identity}`);
    const dueAt = new Date(clock.now().getTime() + MINUTE_MS);
    await store.transaction((tx) => noteCheck(tx, link, { dueAt }));
  }
}

/**
 * Asks the chain whether the account that signed for an identity still holds it, and ends the link
 * where not. A sold identity takes no reputation along, and its new owner signs anew.
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

type JobContext = Pick<ServerContext, "store" | "settings" | "clock" | "evm" | "onError">;
type CheckContext = JobContext & { registrationFiles: RegistrationFiles };

export function createCheckJob(registrationFiles: RegistrationFiles): DefinedJob<JobContext> {
  return defineRepeatedJob(checkErc8004Type, async (context: JobContext, signal) => {
    await checkLinks({ ...context, registrationFiles }, signal);
    return context.clock.now().getTime() + PAUSE_MS;
  });
}

/** Feedback of others as it is kept: whole numbers as texts. */
export type KeptFeedback = {
  /** How many have given any. */
  clients: number;
  newest: {
    client: string;
    index: number;
    value: string;
    valueDecimals: number;
    tag1: string;
    tag2: string;
  }[];
};

async function readRegistration(
  context: CheckContext,
  { identity, uri }: { identity: string; uri: string },
  signal: AbortSignal,
): Promise<StoredRegistration & { feedback: string | null }> {
  const feedback = await readFeedbackOfOthers(context, identity);
  const about = {
    // Where it is the file itself, its hash says enough.
    fileUri: storedUri(uri),
    fileReadAt: context.clock.now(),
    feedback: feedback === undefined ? null : JSON.stringify(feedback),
  };
  const found = await context.registrationFiles.read(uri, signal);
  if ("problem" in found)
    return { ...about, fileHash: null, fileClaims: null, fileProblem: found.problem };
  const fileHash = await hashErc8004File(found.bytes);
  const read = readRegistrationFile(found.bytes);
  return "problem" in read
    ? { ...about, fileHash, fileClaims: null, fileProblem: read.problem }
    : { ...about, fileHash, fileClaims: JSON.stringify(read.claims), fileProblem: null };
}

/**
 * Prepares a URI of an identity registry for the store. It may be any text: Postgres refuses
 * U+0000, and terminals should get no other control characters. They are percent-encoded, so that
 * different URIs stay different.
 */
function storedUri(uri: string): string {
  return uri.replaceAll(/\p{Cc}/gu, (control) => encodeURIComponent(control));
}

async function readFeedbackOfOthers(
  context: CheckContext,
  identity: string,
): Promise<KeptFeedback | undefined> {
  const known = findRegistry(context, identity);
  if (known === undefined) return undefined;
  const { registries, chain, id } = known;
  try {
    const { clients, feedback } = await chain.erc8004.readFeedback(registries, id.agentId);
    const ofOthers = feedback.filter(({ client }) => client !== chain.feedback?.address);
    return {
      clients,
      newest: ofOthers.map(({ value, ...each }) => ({ ...each, value: `${value}` })),
    };
  } catch (error) {
    // Others' feedback is worth less than the file's own claims: it is read the next time.
    context.onError(error, `read the feedback for ${identity}`);
    return undefined;
  }
}

type FoundFile = { bytes: Uint8Array } | { problem: string };

/** Reads registration files from URLs that any registrant may choose. */
export type RegistrationFiles = ReturnType<typeof createRegistrationFiles>;

export type RegistrationFilesOptions = Pick<UrlReaderOptions, "targets" | "resolve" | "ca"> & {
  /** Where `ipfs:` files are, at `/ipfs/` below it. */
  ipfsGatewayUrl?: string | undefined;
  timeoutMs?: number;
};

/** Creates the reader of registration files, for 10 seconds and 64 KiB at most. */
export function createRegistrationFiles({ ipfsGatewayUrl, ...options }: RegistrationFilesOptions) {
  const reader = createUrlReader({
    timeoutMs: 10_000,
    maxBytes: MOST_REGISTRATION_BYTES,
    ...options,
  });

  return {
    /**
     * Reads the file at a URI of an identity registry. What goes wrong is a problem, never thrown.
     */
    async read(uri: string, signal: AbortSignal): Promise<FoundFile> {
      const place = readRegistrationUri(uri);
      if (place.form === "data") return { bytes: place.bytes };
      if (place.form === "none") return { problem: place.problem };
      if (place.form === "https") return load(place.url, signal);
      if (ipfsGatewayUrl === undefined) return { problem: "this server has no gateway to IPFS" };
      return load(`${ipfsGatewayUrl.replace(/(?<!\/)\/+$/, "")}/ipfs/${place.path}`, signal);
    },
    close: (): Promise<void> => reader.close(),
  };

  async function load(url: string, signal: AbortSignal): Promise<FoundFile> {
    const read = await reader.get(url, ({ status }) => status === 200, signal);
    if ("problem" in read) return { problem: `its URL ${read.problem}` };
    const { status, body } = read;
    if (status === 200) return { bytes: Uint8Array.from(body) };
    const isRedirect = status >= 300 && status < 400;
    return {
      problem: `its URL answered ${status}${isRedirect ? "; redirects are not followed" : ""}`,
    };
  }
}
