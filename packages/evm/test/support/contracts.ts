// Compiled contracts of tests.
import { readFileSync } from "node:fs";

import type { Artifact } from "./local-evm.ts";

type FileName =
  | "auth-capture"
  | "batch-settlement"
  | "permit2-proxies"
  | "published"
  | "tempo"
  | "tokens";

/** Addresses by which the reader, and the packages that pay, know contracts. */
export const PLACES = {
  BatchSettlement: "0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003",
  Erc3009DepositCollector: "0x4020806089470a89826cB9fB1f4059150b550004",
  AuthCaptureEscrow: "0xf96815976523E00e65Be8f34cA5e64b4f41EB19c",
  Erc3009Collector: "0x8612dfdc421f80336cd14E8EF9cb1E765dB5ab88",
  ChannelReserve: "0x4d50500000000000000000000000000000000000",
  Permit2: "0x000000000022D473030F116dDEE9F6B43aC78BA3",
  ExactPermit2Proxy: "0x402085c248EeA27D92E8b30b2C58ed07f9E20001",
  UptoPermit2Proxy: "0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002",
} as const;

/**
 * Reads the contracts of a file, stand-ins for those of others but where it says so. Where
 * ARCS_X402_CONTRACTS names a file with abi and bytecode of published ones, by the names of their
 * stand-ins, those stand in their place: no npm package has them.
 */
export function readContracts<Name extends string>(file: FileName): Record<Name, Artifact> {
  const standIns = readJson(new URL(`../evm/contracts/${file}.json`, import.meta.url));
  const published = process.env["ARCS_X402_CONTRACTS"];
  if (published === undefined) return standIns as Record<Name, Artifact>;
  const all = readJson(published);
  const replaced = Object.entries(standIns).map(([name, standIn]) => [name, all[name] ?? standIn]);
  return Object.fromEntries(replaced) as Record<Name, Artifact>;
}

function readJson(place: string | URL): Record<string, Artifact> {
  return JSON.parse(readFileSync(place, "utf8")) as Record<string, Artifact>;
}
