import { createSigner } from "@arcs/core";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createIssuerKey, readIssuerKeys, readKeyFile } from "./key-files.ts";

const random = (length: number): Uint8Array => Uint8Array.from(randomBytes(length));
const seed = new Uint8Array(32).fill(3);
const hex = Buffer.from(seed).toString("hex");
const { address } = createSigner(seed);
const local = { network: "local", ownAddress: address, randomBytes: random };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "issuer-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, text: string, mode = 0o600): void {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
}

test("a key that was made is read again, and issues", async () => {
  const made = await createIssuerKey(folder, { name: "main.json", randomBytes: random });
  expect(statSync(join(folder, "main.json")).mode & 0o777).toBe(0o600);
  const did = `did:service:devnet:${made}`;
  const issuers = await readIssuerKeys(folder, {
    network: "devnet",
    ownAddress: made,
    randomBytes: random,
  });
  expect(issuers.defaultIssuerDid).toBe(did);
  expect(issuers.signerOf(did)?.address).toBe(made);
  expect(issuers.signerOf(`did:service:local:${made}`)).toBeUndefined();
  expect(issuers.trusted()).toEqual([did]);
  await expect(
    createIssuerKey(folder, { name: "main.json", randomBytes: random }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  for (const name of ["../x", "", ".hidden", "a/b"]) {
    await expect(createIssuerKey(folder, { name, randomBytes: random })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  }
});

test.each([
  ["JSON", JSON.stringify([...seed])],
  ["hex", `${hex}\n`],
])("keys in %s; what is no key file is left alone", async (_name, text) => {
  put("key", text);
  put(".key.swp", "junk", 0o644);
  put("key~", "junk", 0o644);
  expect((await readIssuerKeys(folder, { ...local, network: "mainnet" })).trusted()).toEqual([
    `did:service:mainnet-beta:${address}`,
  ]);
});

test("the own issuer is the one that is named, whatever comes first by name", async () => {
  put("b", hex);
  const first = await createIssuerKey(folder, { name: "a", randomBytes: random });
  const named = async (ownAddress: string): Promise<[string, boolean]> => {
    const issuers = await readIssuerKeys(folder, { ...local, ownAddress });
    const { defaultIssuerDid: did } = issuers;
    return [did, issuers.signerOf(did) !== undefined];
  };
  expect(await named(address)).toEqual([`did:service:local:${address}`, true]);
  expect(await named(first)).toEqual([`did:service:local:${first}`, true]);
  rmSync(join(folder, "b"));
  expect(await named(address)).toEqual([`did:service:local:${address}`, false]);
});

test.skipIf(process.platform === "win32").each([0o644, 0o640, 0o604, 0o660])(
  "a key file of mode %o, which others may read, is refused",
  async (mode) => {
    put("key", hex, mode);
    const message = expect.stringMatching(/must have mode 0600/) as unknown;
    await expect(readIssuerKeys(folder, local)).rejects.toMatchObject({
      code: "invalid_wallet_key",
      message,
    });
  },
);

test("no message tells a key", async () => {
  put("key", `${hex}00`);
  const error = await readIssuerKeys(folder, local).catch((caught: Error) => caught);
  expect(error).toMatchObject({ code: "invalid_wallet_key" });
  expect(`${(error as Error).message} ${String((error as Error).cause)}`).not.toContain(
    hex.slice(0, 8),
  );
});

test("a file that is not there, or is a folder, is named with the reason", () => {
  const place = join(folder, "none.json");
  for (const [path, code] of [
    [place, "ENOENT"],
    [folder, "EISDIR"],
  ] as const) {
    const message = `key file ${path}: it cannot be read (${code})`;
    expect(() => readKeyFile(path)).toThrow(
      expect.objectContaining({ code: "invalid_wallet_key", message }),
    );
  }
});

test("an account gets an issuer of its own, which another process and a restart know, and which is never the server's", async () => {
  put("issuer.json", hex);
  const [one, other] = await Promise.all([1, 2].map(() => readIssuerKeys(folder, local)));
  const own = `did:service:local:${address}`;
  expect(await one!.issuerOfAccount("acc_admin")).toBe(own);
  const dids = await Promise.all(
    [one, other, one].map((issuers) => issuers!.issuerOfAccount("acc_shop")),
  );
  expect(new Set(dids).size).toBe(1);
  expect(dids[0]).not.toBe(own);
  expect(await one!.issuerOfAccount("acc_rival")).not.toBe(dids[0]);
  const third = await one!.issuerOfAccount("../../etc/passwd");
  expect(other!.signerOf(third)).toBeDefined();
  expect(
    readdirSync(folder).filter((name) => !/^(issuer|account-[0-9a-f]{32})\.json$/.test(name)),
  ).toEqual([]);
  const restarted = await readIssuerKeys(folder, local);
  expect(restarted.defaultIssuerDid).toBe(own);
  expect(restarted.signerOf(dids[0]!)?.address).toBe(one!.signerOf(dids[0]!)!.address);
});

test("a folder that cannot be written to is said to be the reason", async () => {
  put("issuer.json", hex);
  const issuers = await readIssuerKeys(folder, local);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  const refused = issuers.issuerOfAccount("acc_shop");
  await expect(refused).rejects.toMatchObject({
    code: "issuer_not_authorized",
    message: expect.stringMatching(/EEXIST|ENOTDIR/),
  });
});
