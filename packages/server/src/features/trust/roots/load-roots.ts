import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { SdkError } from "@arcs/core";
import { accountNameOf, chunksOf, parseJson, readAccountId, readBody } from "@arcs/core/internal";
import {
  mergeRootLists,
  readRootList,
  type RootList,
  type SignedRootList,
  verifyRootList,
  type VouchingRoots,
} from "@arcs/trust";

import { settingTable } from "../../../platform/settings/setting-table.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import { localRootList } from "./local-roots.ts";

const MAX_BYTES = 4_194_304;
const MAX_LISTS = 64;
const TIMEOUT_MS = 15_000;

/** The roots of a server, and the signed documents that say so: none where they are those for development. */
export type LoadedRoots = { roots: VouchingRoots; signed: readonly SignedRootList[] };

/**
 * Loads the lists of roots that the settings name, and checks their signers. On the network `local` a list for
 * development is used where the settings name none. Elsewhere nobody vouches then.
 *
 * @throws SdkError `invalid_argument` when a list cannot be read, or the settings name no trusted signers
 * @throws SdkError `invalid_root_list` when a list is malformed, altered, not signed by a trusted signer, or
 * contradicts another
 */
export async function loadRoots(
  settings: Pick<Settings, "vouchingRoots" | "vouchingRootsSigners" | "network" | "paymentTokens">,
  { now }: { now: Date },
): Promise<LoadedRoots | undefined> {
  const { vouchingRoots: place, vouchingRootsSigners: trustedSigners, network, paymentTokens } = settings;
  if (place === undefined) {
    return network === "local" ? { roots: readRootList(localRootList(paymentTokens)), signed: [] } : undefined;
  }
  if (trustedSigners.length === 0) {
    const expected = "the DIDs of those whose lists of roots are trusted";
    throw new SdkError("invalid_argument", `${nameOf("vouchingRootsSigners")} expected ${expected}, got none`);
  }
  const lists: RootList[] = [];
  const signed: SignedRootList[] = [];
  for (const { name, bytes } of await readDocuments(place)) {
    const { valid, list, errors } = await verifyRootList(bytes, { trustedSigners, now });
    if (/* fault: root-list-not-verified */ !valid || list === undefined) {
      const reasons = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
      throw new SdkError("invalid_root_list", `the list of roots at ${name} is refused: ${reasons}`);
    }
    assertNamedAsPaid(list, name);
    lists.push(list);
    signed.push(parseJson(new TextDecoder().decode(bytes)) as SignedRootList);
  }
  return { roots: readRootList(mergeRootLists(lists)), signed };
}

/** Payees are compared as texts: a root that is written otherwise than payments name it would be none, without a word. */
function assertNamedAsPaid({ roots }: RootList, name: string): void {
  for (const [index, { address }] of roots.entries()) {
    const account = readAccountId(address);
    const expected = account === undefined ? address : accountNameOf(account.address, account.network);
    if (address === expected) continue;
    const message = `/roots/${index}/address of the list of roots at ${name} expected ${expected}, got ${address}`;
    throw new SdkError("invalid_root_list", message);
  }
}

function nameOf(setting: "vouchingRoots" | "vouchingRootsSigners"): string {
  const { env, flag } = settingTable[setting];
  return `${env} (${flag})`;
}

type NamedDocument = { name: string; bytes: Uint8Array };

async function readDocuments(place: string): Promise<NamedDocument[]> {
  try {
    if (/^https?:\/\//.test(place)) return [{ name: place, bytes: await readUrl(place) }];
    if (!(await stat(place)).isDirectory()) return [{ name: place, bytes: await readBounded(place) }];
    // By name, so that the same files are the same list on every machine.
    const names = (await readdir(place)).filter((name) => name.endsWith(".json")).sort();
    if (names.length === 0 || names.length > MAX_LISTS) throw new Error(`${names.length} files *.json`);
    return await Promise.all(
      names.map(async (name) => ({ name: join(place, name), bytes: await readBounded(join(place, name)) })),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = /^https?:/.test(place) ? "" : ` (${code ?? message})`;
    const expected = `a file, a folder with 1 to ${MAX_LISTS} files *.json, or a URL that can be read`;
    throw new SdkError("invalid_argument", `${nameOf("vouchingRoots")} expected ${expected}, got ${place}${why}`, {
      cause: error,
    });
  }
}

async function readBounded(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
  return readFile(path);
}

async function readUrl(url: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal, redirect: "error" });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const bytes = await readBody(chunksOf(response.body, signal), { maxBytes: MAX_BYTES });
  if (bytes === undefined) throw new Error(`more than ${MAX_BYTES} bytes`);
  return bytes;
}
