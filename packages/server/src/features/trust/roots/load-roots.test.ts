import { createSigner, decodeAddress } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { defaultRootList, type RootList, signRootList } from "@arcs/trust";
import { applyCoverEntry, type CoverEntry, createCoverBook, readCover } from "@arcs/trust/cover";
import { noRoots, rootsDigest } from "@arcs/trust/internal";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";

import { explainRoots, loadRoots } from "./load-roots.ts";
import { defaultSettings, type Settings } from "../../../platform/settings/settings.ts";
import { collectingGarbage } from "../../../../../core/test/support/collect-garbage.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";

const now = new Date("2026-03-01T00:00:00Z");
const signerOf = (fill: number): ReturnType<typeof createSigner> =>
  createSigner(new Uint8Array(32).fill(fill));
const didOf = (fill: number): string => formatDidKey(decodeAddress(signerOf(fill).address));
const signedBy = async (fill: number, list: RootList): Promise<string> =>
  JSON.stringify(await signRootList(list, { signer: signerOf(fill), now }));

const load = (
  vouchingRoots: string | undefined,
  vouchingRootsSigners: string[] = [didOf(1)],
  network: Settings["network"] = "devnet",
) => loadRoots({ ...defaultSettings, vouchingRoots, vouchingRootsSigners, network }, { now });
const refused = async (loading: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await loading.then(() => undefined).catch((reason: unknown) => reason);
  return error;
};

const group = (number: number): RootList => ({
  ...testRoots,
  name: `List ${number}`,
  groups: [{ group: number, name: "A body", reason: "for tests" }],
  roots: [
    { address: `root-${number}`, group: number, cap: "100", reason: "for tests" },
    { address: `priced-${number}`, group: 0, cap: "2", reason: "pays 25 a year" },
  ],
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe("lists of roots that a server is told", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  async function serve(body: string | Iterable<Buffer>, status = 200): Promise<string> {
    const server = createServer((_, response) => {
      response.writeHead(status, status === 302 ? { location: "http://127.0.0.1:9/" } : {});
      if (typeof body === "string") return response.end(body);
      for (const chunk of body) response.write(chunk);
      return response.end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/roots.json`;
  }

  test.each([
    [
      "eip155:8453:0x00000000000000000000000000000000000000Aa",
      "eip155:8453:0x00000000000000000000000000000000000000aa",
    ],
    [
      "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:11111111111111111111111111111112",
      "11111111111111111111111111111112",
    ],
    [
      "0x00000000000000000000000000000000000000aa",
      "an account with its chain, such as eip155:8453:0x00000000000000000000000000000000000000aa",
    ],
  ])("name each root and each pool as payments name it: not as %s", async (address, expected) => {
    const place = async (named: string, member: "roots" | "pools"): Promise<string> => {
      const listed = { address: named, group: 1, cap: "100", reason: "for tests" };
      const { reason } = listed;
      const list = {
        ...group(1),
        ...(member === "roots" ? { roots: [listed] } : { pools: [{ address: named, reason }] }),
      };
      return folderWith({ "a.json": await signedBy(1, list) });
    };
    for (const member of ["roots", "pools"] as const) {
      const error = {
        code: "invalid_root_list",
        message: expect.stringMatching(
          new RegExp(`^/${member}/0/address .* must be ${expected} \\(received ${address}\\)$`),
        ),
      };
      expect(await refused(load(await place(address, member)))).toMatchObject(error);
    }
    const named = expected.split(" ").at(-1)!;
    expect((await load(await place(named, "roots"))).roots.rootOf(named)).toMatchObject({
      group: 1,
    });
    expect((await load(await place(named, "pools"))).roots.isPool(named)).toBe(true);
  });

  test("come from a file or a URL, and are those that were signed", async () => {
    const text = await signedBy(1, group(1));
    const file = join(folderWith({ "roots.json": text }), "roots.json");
    for (const place of [file, await serve(text)]) {
      const { roots, signed } = await load(place);
      expect([roots.digest, signed]).toEqual([rootsDigest(group(1)), [JSON.parse(text)]]);
      expect(roots.rootOf("priced-1")).toEqual({ group: 0, cap: 2_000_000n });
    }
  });

  test("of several bodies come from a folder, each signed by one that is believed, up to group 7", async () => {
    const folder = folderWith({
      "2.json": await signedBy(2, group(7)),
      "1.json": await signedBy(1, group(1)),
      "readme.txt": "not a list",
    });
    const { roots, signed } = await load(folder, [didOf(1), didOf(2)]);
    expect(roots.document.name).toBe("List 1; List 7");
    expect(roots.rootOf("root-7")).toEqual({ group: 7, cap: 100_000_000n });
    expect(signed).toHaveLength(2);
    expect(await refused(load(folder, [didOf(1)]))).toMatchObject({
      code: "invalid_root_list",
      message: expect.stringMatching(/2\.json is refused: .*trusted.*\(untrusted_issuer\)/),
    });
  });

  test.each([
    ["group 1", { groups: group(1).groups }],
    ["the root priced-1", { roots: [group(1).roots[1]!] }],
    [
      "Licence of did:a",
      { credentials: [{ issuer: "did:a", type: "Licence", price: "1", days: 1, reason: "r" }] },
    ],
  ])(
    "of several bodies that both have %s are refused by the names of both files",
    async (what, members) => {
      const [one, other] = ["One", "Other"].map((name) => ({ ...noRoots, ...members, name }));
      const folder = folderWith({
        "1.json": await signedBy(1, one!),
        "2.json": await signedBy(2, other!),
      });
      expect(await refused(load(folder, [didOf(1), didOf(2)]))).toMatchObject({
        code: "invalid_root_list",
        message:
          `${what} is in the lists of roots at ${join(folder, "1.json")} and at ${join(folder, "2.json")}: ` +
          "take one of them out, or have its publisher sign a list without it",
      });
    },
  );

  test("that were altered, or that nobody signed, are refused by name and reason", async () => {
    const signed = await signedBy(1, group(1));
    const altered = signed.replace('"cap":"100"', '"cap":"100000"');
    expect(altered).not.toBe(signed);
    for (const [text, code] of [
      [altered, "invalid_signature"],
      [JSON.stringify(group(1)), "missing_proof"],
      ["{", "malformed_json"],
      ["[]", "malformed_json"],
    ] as const) {
      const folder = folderWith({ "roots.json": text });
      expect(await refused(load(join(folder, "roots.json")))).toMatchObject({
        code: "invalid_root_list",
        message: expect.stringContaining(`(${code})`),
      });
    }
  });

  test("need somebody who is believed, and a place that can be read within bounds", async () => {
    const text = await signedBy(1, group(1));
    const tooMuch = Array.from({ length: 5 }, () => Buffer.alloc(1_048_576, " "));
    expect(await refused(load(await serve(text), []))).toMatchObject({ code: "invalid_argument" });
    // Begun one after the other: one that is refused while the next server starts would be refused
    // unheard.
    for (const place of [
      "/nowhere/at/all.json",
      folderWith({ "roots.txt": text }),
      await serve(text, 404),
      await serve(text, 302),
      await serve(tooMuch),
    ]) {
      expect(await refused(load(place))).toMatchObject({ code: "invalid_argument" });
    }
  });

  test("are not waited for beyond the time, where they come drop by drop", async () => {
    const server = createServer((_, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(timer));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(300));
    expect(await collectingGarbage(() => refused(load(place)))).toMatchObject({
      code: "invalid_argument",
    });
    spy.mockRestore();
  });

  test("are the default where none are named, the same for all: a burn earns a voice, and a bond counts, on the first day", async () => {
    const { roots: ofLocal } = await load(undefined, [], "local");
    expect(ofLocal.document.name).toMatch(/^Development/);
    for (const token of defaultRootList("local").assets) expect(ofLocal.isMoney(token)).toBe(true);
    for (const network of ["mainnet-beta", "devnet", "testnet"] as const) {
      const { roots, signed } = await load(undefined, [], network);
      expect([roots.digest, signed]).toEqual([rootsDigest(defaultRootList(network)), []]);
      expect([roots.document.roots, roots.document.credentials]).toEqual([[], []]);
      const tokens = defaultSettings.paymentTokens.filter(({ network: chain, mint: asset }) =>
        roots.isMoney({ network: chain, asset }),
      );
      expect(tokens.map((token) => token.network)).toEqual(
        network === "mainnet-beta"
          ? ["mainnet-beta", "eip155:8453", "eip155:137", "eip155:42161", "eip155:1"]
          : ["devnet", "eip155:84532", "eip155:80002", "eip155:421614", "eip155:11155111"],
      );
      const [named, meaning] = explainRoots(roots, defaultSettings);
      expect(named).toContain(`sellers: 0 in 0 groups; digest ${roots.digest}`);
      expect(meaning).toMatch(
        /^payers earn a voice by burning USDC; .*ARCS_VOUCHING_ROOTS \(--vouching-roots\)$/,
      );
      const evmRpcUrls = ["eip155:8453", "eip155:84532", "eip155:84532"].map((chain) => ({
        network: chain,
        value: "",
      }));
      const other = network === "mainnet-beta" ? "eip155:84532" : "eip155:8453";
      const idle = new RegExp(
        `; payments on ${other} count nothing: no token that they count in is on the list$`,
      );
      expect(explainRoots(roots, { ...defaultSettings, evmRpcUrls })[1]).toMatch(idle);

      const book = createCoverBook((digest) => (digest === roots.digest ? roots : undefined));
      const money = { network: tokens[0]!.network, asset: tokens[0]!.mint, transaction: "t" };
      const entries = [
        { kind: "roots", digest: roots.digest },
        { kind: "burn", payer: "p", amount: "10", ...money },
        { kind: "bond", payer: "a", payee: "a", amount: "2", ...money },
        { kind: "payment", id: "p1", payer: "p", payee: "a", amount: "4", ...money },
      ].map(
        (entry, index) => ({ ...entry, position: index + 1, at: now.toISOString() }) as CoverEntry,
      );
      for (const entry of entries) applyCoverEntry(book, entry);
      // 3/4 of the bond of 2 and of the settled payment of 4, which the burn has given a voice for.
      expect(readCover(book, { agent: "a", at: now.getTime() + 2 * 86_400_000 })).toMatchObject({
        costToForge: 4_500_000n,
      });
    }
  });
});
