import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, link, mkdir, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  createSigner,
  decodeAddress,
  formatDid,
  isSdkError,
  parseWalletKey,
  SdkError,
  type Signer,
} from "@arcs/core";
import { parseNetwork, showValue } from "@arcs/core/internal";
import { OPERATOR_ACCOUNT } from "../base/scope.ts";

/** Valid names of key files; files that editors and systems leave behind are skipped. */
const KEY_FILE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
/**
 * The key of an account's own issuer, which the server created. It is never the server's own
 * issuer.
 */
const ACCOUNT_FILE = /^account-[0-9a-f]{32}\.json$/;
const OTHERS = 0o077;

/** The key file that a first start makes for the server's own issuer. */
export const OWN_KEY_FILE = "issuer.json";

/**
 * Reads the keys that the server issues with from a folder: one file for each, in any form of a
 * wallet key (base58, hex or a JSON array of bytes). Nobody but the owner may read them.
 *
 * @param options.ownAddress - ledger address of the server's own issuer, whether its key is there
 *   or not
 * @param options.randomBytes - source of the keys of accounts' issuers
 * @throws SdkError `invalid_wallet_key` when a file is no key, or others may read it; no message
 *   holds a key
 */
export async function readIssuerKeys(
  folder: string,
  options: {
    network: string;
    ownAddress: string;
    randomBytes: (length: number) => Uint8Array;
  },
): Promise<IssuerKeys> {
  const network = parseNetwork(options.network);
  const signers = new Map<string, Signer>();
  const read = new Map<string, string>();
  const readFile = (file: string): string => {
    const signer = readKeyFile(join(folder, file));
    const did = formatDid({ network, address: signer.address });
    signers.set(did, signer);
    read.set(file, did);
    return did;
  };
  for (const file of listKeyFiles(folder)) readFile(file);
  const defaultIssuerDid = formatDid({ network, address: options.ownAddress });
  return {
    signerOf(issuerDid) {
      // Another process of this server may have created it since the start.
      if (!signers.has(issuerDid)) for (const file of newAccountFiles(folder, read)) readFile(file);
      return signers.get(issuerDid);
    },
    defaultIssuerDid,
    async issuerOfAccount(accountId) {
      if (accountId === OPERATOR_ACCOUNT) return defaultIssuerDid;
      const name = `account-${createHash("sha256").update(accountId).digest("hex").slice(0, 32)}.json`;
      return (
        read.get(name) ??
        (await makeAccountKey(folder, { name, randomBytes: options.randomBytes }), readFile(name))
      );
    },
    trusted: () => [...signers.keys()],
  };
}

function listKeyFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => KEY_FILE.test(name))
    .sort();
}

/** Lists the keys of a folder by their files' names, without those of accounts' issuers. */
export function listServerKeys(folder: string): { file: string; address: string }[] {
  return listKeyFiles(folder)
    .filter((file) => !ACCOUNT_FILE.test(file))
    .map((file) => ({ file, address: readKeyFile(join(folder, file)).address }));
}

function newAccountFiles(folder: string, read: ReadonlyMap<string, string>): string[] {
  return listKeyFiles(folder).filter((file) => ACCOUNT_FILE.test(file) && !read.has(file));
}

/** Creates the key of an account's issuer, unless another process just did. */
async function makeAccountKey(
  folder: string,
  key: { name: string; randomBytes: (length: number) => Uint8Array },
): Promise<void> {
  try {
    await createIssuerKey(folder, key);
  } catch (error) {
    if (isSdkError(error, "conflict")) return;
    const cause = (error as NodeJS.ErrnoException).code ?? "an unknown error";
    throw new SdkError(
      "issuer_not_authorized",
      `the account has no issuer, and no key for one could be made (${cause}); run arcs-server issuers add --account`,
    );
  }
}

/**
 * Creates an issuer key in a folder of keys: a file that only its owner may read, as
 * `solana-keygen` writes it: a JSON array of the seed and the public key, 64 bytes.
 *
 * @param options.name - of the file
 * @returns the ledger address of the key
 * @throws SdkError `invalid_argument` when the name is invalid for a key file
 * @throws SdkError `conflict` when there is a file of this name
 */
export async function createIssuerKey(
  folder: string,
  { name, randomBytes: random }: { name: string; randomBytes: (length: number) => Uint8Array },
): Promise<string> {
  if (!KEY_FILE.test(name)) {
    const expected = "letters, digits, dots, dashes and underscores";
    throw new SdkError(
      "invalid_argument",
      `name of a key file must be ${expected} (received ${showValue(name)})`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const seed = random(32);
  const { address } = createSigner(seed);
  const path = join(folder, name);
  if (await createPrivateFile(path, `${JSON.stringify([...seed, ...decodeAddress(address)])}\n`))
    return address;
  throw new SdkError("conflict", `key file ${path} exists already; name another with --key-file`);
}

/**
 * Creates a file that only its owner may read; false where there is one. It is written under
 * another name, and then moved, so that no other server reads half of it.
 */
export async function createPrivateFile(
  path: string,
  content: string | Uint8Array,
): Promise<boolean> {
  // A name that no key file has.
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}`);
  await writeFile(draft, content, { mode: 0o600, flag: "wx", flush: true });
  try {
    // The mask of the process can only have taken permissions away; this gives the owner's back.
    await chmod(draft, 0o600);
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    await unlink(draft);
  }
}

/**
 * Reads a key file: any form of a wallet key, in a file that only its owner may read.
 *
 * @throws SdkError `invalid_wallet_key` when it is no key or others may read it; no message holds a
 *   key
 */
export function readKeyFile(path: string): Signer {
  try {
    const problem = modeProblem(path);
    if (problem !== undefined) throw new SdkError("invalid_wallet_key", problem);
    return createSigner(parseWalletKey(readFileSync(path, "utf8")));
  } catch (error) {
    const { code = "an unknown error" } = error as NodeJS.ErrnoException;
    const reason = isSdkError(error) ? error.message : `it cannot be read (${code})`;
    throw new SdkError("invalid_wallet_key", `key file ${path}: ${reason}`);
  }
}

/**
 * The keys that the server issues with. They come from configuration or a key folder, never from
 * the store.
 */
export type IssuerKeys = {
  /** The signer of an issuer, or `undefined` where this server has no key for it. */
  signerOf(issuerDid: string): Signer | undefined;
  /** The server's own issuer: keys of the operator's account issue as it where they name none. */
  defaultIssuerDid: string;
  /**
   * The issuer of an account that has registered none: the server's own for the operator's account,
   * for any other one whose key is made when it is first asked for. Nobody's credential says that
   * the operator issued it, but the operator's.
   *
   * @throws SdkError `issuer_not_authorized` when the key can be neither read nor made
   */
  issuerOfAccount(accountId: string): Promise<string>;
  /** Whom verification on this server trusts. */
  trusted(): readonly string[];
};

export type IssuerKey = { did: string; signer: Signer };

/** Finds that others may read a file, as it follows its name. */
export function modeProblem(path: string): string | undefined {
  const { mode } = statSync(path);
  // Windows has no such permissions.
  if (process.platform === "win32" || (mode & OTHERS) === 0) return undefined;
  return `must have mode 0600 (received ${(mode & 0o777).toString(8).padStart(4, "0")}); run chmod 600`;
}
