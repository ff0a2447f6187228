import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { createSigner, SdkError, type Signer } from "@arcs/core";
import {
  accountNameOf,
  chunksOf,
  isEvmAddress,
  naming,
  parseDateTimeStamp,
  parseJson,
  readAccountId,
  readBody,
  showValue,
  splitCredentials,
} from "@arcs/core/internal";
import {
  defaultRootList,
  mergeRootLists,
  readRootList,
  type RootList,
  type SignedRootList,
  verifyRootList,
  type VouchingRoots,
} from "@arcs/trust";
import {
  settingTable,
  type PaymentToken,
  type Settings,
} from "../../../platform/settings/settings.ts";
import type { ServerContext } from "../../../context.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import {
  findRootList,
  keepRootList,
  listRootProofs,
  lockCoverBook,
  proofsOf,
  type RootListProof,
} from "../cover/store.ts";

const MAX_BYTES = 4_194_304;
const MAX_LISTS = 64;
const TIMEOUT_MS = 15_000;

type LoadedRoots = { roots: VouchingRoots; signed: readonly SignedRootList[] };

/**
 * Loads and verifies the lists that the settings name; else one that comes with the program, for
 * development on `local`.
 */
export async function loadRoots(
  settings: Pick<Settings, "vouchingRoots" | "vouchingRootsSigners" | "network" | "paymentTokens">,
  { now }: { now: Date },
): Promise<LoadedRoots> {
  const {
    vouchingRoots: place,
    vouchingRootsSigners: trustedSigners,
    network,
    paymentTokens,
  } = settings;
  if (place === undefined) {
    const list = network === "local" ? localRootList(paymentTokens) : defaultRootList(network);
    return { roots: readRootList(list), signed: [] };
  }
  if (trustedSigners.length === 0) {
    const expected = "the DIDs of those whose lists of roots are trusted";
    throw new SdkError(
      "invalid_argument",
      `${nameOf("vouchingRootsSigners")} must be ${expected} (received none)`,
    );
  }
  const lists: { name: string; list: RootList }[] = [];
  const signed: SignedRootList[] = [];
  for (const { name, bytes } of await readDocuments(place)) {
    const { valid, list, errors } = await verifyRootList(bytes, { trustedSigners, now });
    if (!valid || list === undefined) {
      const reasons = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
      throw new SdkError(
        "invalid_root_list",
        `the list of roots at ${name} is refused: ${reasons}`,
      );
    }
    assertNamedAsPaid(list, name);
    lists.push({ name, list });
    signed.push(parseJson(new TextDecoder().decode(bytes)) as SignedRootList);
  }
  assertApart(lists);
  return { roots: readRootList(mergeRootLists(lists.map(({ list }) => list))), signed };
}

/**
 * Refuses two lists that describe the same group, root or credential, by the names of their files.
 */
function assertApart(lists: readonly { name: string; list: RootList }[]): void {
  const describedBy = new Map<string, string>();
  for (const { name, list } of lists) {
    for (const what of [
      ...list.groups.map(({ group }) => `group ${group}`),
      ...list.roots.map(({ address }) => `the root ${address}`),
      ...list.credentials.map(({ issuer, type }) => `${type} of ${issuer}`),
    ]) {
      const other = describedBy.get(what);
      if (other !== undefined) {
        const remedy = "take one of them out, or have its publisher sign a list without it";
        throw new SdkError(
          "invalid_root_list",
          `${what} is in the lists of roots at ${other} and at ${name}: ${remedy}`,
        );
      }
      describedBy.set(what, name);
    }
  }
}

/**
 * Refuses a root or pool that is written otherwise than payments name it: it would be none, without
 * a word.
 */
function assertNamedAsPaid(list: RootList, name: string): void {
  for (const member of ["roots", "pools"] as const) {
    for (const [index, { address }] of (list[member] ?? []).entries()) {
      const account = readAccountId(address);
      const expected =
        account === undefined ? address : accountNameOf(account.address, account.network);
      if (address === expected && !isEvmAddress(address)) continue;
      const wanted = isEvmAddress(address)
        ? `an account with its chain, such as eip155:8453:${address.toLowerCase()}`
        : expected;
      const message = `/${member}/${index}/address of the list of roots at ${name} must be ${wanted} (received ${address})`;
      throw new SdkError("invalid_root_list", message);
    }
  }
}

function nameOf(setting: "vouchingRoots" | "vouchingRootsSigners"): string {
  const { env, flag } = settingTable[setting];
  return `${env} (${flag})`;
}

async function readDocuments(place: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  try {
    if (/^https?:\/\//.test(place)) return [{ name: place, bytes: await readUrl(place) }];
    if (!(await stat(place)).isDirectory())
      return [{ name: place, bytes: await readBounded(place) }];
    // By name, so that the same files are the same list on every machine.
    const names = (await readdir(place)).filter((name) => name.endsWith(".json")).sort();
    if (names.length === 0 || names.length > MAX_LISTS)
      throw new Error(`${names.length} files *.json`);
    return await Promise.all(
      names.map(async (name) => ({
        name: join(place, name),
        bytes: await readBounded(join(place, name)),
      })),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = /^https?:/.test(place) ? "" : ` (${code ?? message})`;
    const expected = `a file, a folder with 1 to ${MAX_LISTS} files *.json, or a URL that can be read`;
    throw new SdkError(
      "invalid_argument",
      `${nameOf("vouchingRoots")} must be ${expected} (received ${place}${why})`,
      {
        cause: error,
      },
    );
  }
}

async function readBounded(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
  return readFile(path);
}

/** Reads a document of up to 4 MiB from a URL that an operator names. */
export async function readUrl(url: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { target, headers } = splitCredentials(url);
  const response = await fetch(target, {
    headers: { "user-agent": naming.SERVER_USER_AGENT, ...headers },
    signal,
    redirect: "error",
  });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const bytes = await readBody(chunksOf(response.body, signal), { maxBytes: MAX_BYTES });
  if (bytes === undefined) throw new Error(`more than ${MAX_BYTES} bytes`);
  return bytes;
}

export function explainRoots(
  list: VouchingRoots,
  { paymentTokens, evmRpcUrls }: Pick<Settings, "paymentTokens" | "evmRpcUrls">,
): [roots: string, meaning: string] {
  const { digest, document } = list;
  const groups = document.roots
    .map(({ address }) => list.rootOf(address)?.group ?? 0)
    .filter((group) => group > 0);
  const money = paymentTokens.filter(({ network, mint: asset }) =>
    list.isMoney({ network, asset }),
  );
  const currencies = [...new Set(money.map(({ currency }) => currency))].join(" or ");
  const ways = [
    ...(groups.length > 0 ? ["paying these sellers"] : []),
    ...(document.credentials.length > 0 ? ["credentials with a price"] : []),
    `burning ${currencies}`,
  ];
  const none =
    "no token that payments count in is on the list: nothing earns a voice, and every score is 0";
  const own =
    groups.length > 0 ? "" : `; for sellers, name lists of your own by ${nameOf("vouchingRoots")}`;
  const read = [...new Set(evmRpcUrls.map(({ network }) => network))];
  const idle = read.filter((chain) => !money.some(({ network }) => network === chain)).join(", ");
  const unused =
    idle === ""
      ? ""
      : `; payments on ${idle} count nothing: no token that they count in is on the list`;
  return [
    `${document.name}; sellers: ${groups.length} in ${new Set(groups).size} groups; digest ${digest}`,
    currencies === ""
      ? none
      : `payers earn a voice by ${ways.join(", ")}; agents a backing by a bond, too${own}${unused}`,
  ];
}

/** Worth nothing, and money on the network `local` only. */
export const MADE_UP_ASSET = "made-up";

/** Makes the sellers that trust starts from on the network `local`. Anybody has their keys. */
export function localRootSigners(): readonly [newsstand: Signer, weatherStation: Signer] {
  const signerOf = (name: string): Signer =>
    createSigner(createHash("sha256").update(`arcs root of the network local: ${name}`).digest());
  return [signerOf("newsstand"), signerOf("weather station")];
}

function localRootList(tokens: readonly PaymentToken[]): RootList {
  const [newsstand, weatherStation] = localRootSigners();
  const mints = tokens.filter(({ network }) => network === "local").map(({ mint }) => mint);
  const reason = "for development: there has to be somebody to start from";
  return {
    name: "Development: two made-up sellers",
    // Beside the test money, what is given away on test networks.
    assets: [
      ...[...new Set([...mints, MADE_UP_ASSET])].map((asset) => ({ network: "local", asset })),
      ...defaultRootList("local").assets,
    ],
    groups: [
      { group: 1, name: "Made-up newsstands", reason },
      { group: 2, name: "Made-up weather stations", reason },
    ],
    roots: [
      { address: newsstand.address, group: 1, cap: "100000", reason },
      { address: weatherStation.address, group: 2, cap: "100000", reason },
    ],
    credentials: [],
  };
}

/**
 * Has the lists of the settings be in force. What payments gave and earned before stays. A list
 * that its publisher has replaced since is reported, and the one in force stays: the place that has
 * it may belong to an attacker, or to an upgrade that is under way.
 *
 * @throws SdkError `invalid_root_list` for such a list where nobody who is trusted signed the one
 *   in force
 */
export async function useConfiguredRoots(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "onError">,
): Promise<VouchingRoots> {
  const { store, settings, onError } = context;
  const now = context.clock.now();
  const { roots, signed } = await loadRoots(settings, { now });
  return store.transaction(async (tx) => {
    const { rootsDigest } = await lockCoverBook(tx);
    const known = await listRootProofs(tx, { rootsDigest });
    const proofs = signed.flatMap(({ name, ...list }) =>
      proofsOf(list).map((proof) => ({ ...proof, name })),
    );
    const replaced = proofs.find((proof) => isReplaced(proof, known));
    if (replaced === undefined) {
      await changeRoots(tx, roots, { signed, now });
      return roots;
    }
    const { name, created = "at an unknown time" } = replaced;
    const error = new SdkError(
      "invalid_root_list",
      `the list of roots ${showValue(name)} of ${nameOf("vouchingRoots")}, signed ${created}, is older than one of the same signer ` +
        "that was in force here; get the newest one, or sign this one again (arcs-server roots sign) with a trusted key",
    );
    const inForce = await findRootList(tx, rootsDigest);
    const { vouchingRootsSigners: trustedSigners } = settings;
    const reports = await Promise.all(
      (inForce?.signed ?? []).map((list) => verifyRootList(list, { trustedSigners, now })),
    );
    if (inForce === undefined || reports.length === 0 || reports.some(({ valid }) => !valid))
      throw error;
    onError(error, "use the list of roots of the settings; the one in force stays");
    return readRootList(inForce.list);
  });
}

/** Tells whether a list is not in force although another one was that the same key signed later. */
function isReplaced(
  proof: RootListProof,
  known: Awaited<ReturnType<typeof listRootProofs>>,
): boolean {
  const timeOf = ({ created }: RootListProof): number => parseDateTimeStamp(created) ?? -Infinity;
  const { verificationMethod, proofValue } = proof;
  return (
    !known.some((each) => each.isInForce && each.proofValue === proofValue) &&
    known.some(
      (each) => each.verificationMethod === verificationMethod && timeOf(each) > timeOf(proof),
    )
  );
}

export async function changeRoots(
  tx: Transaction,
  roots: VouchingRoots | undefined,
  { signed = [], now }: { signed?: readonly SignedRootList[]; now: Date },
): Promise<boolean> {
  if (roots !== undefined) await keepRootList(tx, roots, { signed, now });
  // Of servers that start at once, one finds what another has written.
  const { rootsDigest } = await lockCoverBook(tx);
  if (rootsDigest === (roots?.digest ?? "")) return false;
  await recordCoverEntry(tx, { kind: "roots", ...(roots && { digest: roots.digest }) }, { now });
  // A root's cap, and words about the list, are part of scores.
  await tx.query("update reputations set next_update_at = $1", [now]);
  return true;
}
