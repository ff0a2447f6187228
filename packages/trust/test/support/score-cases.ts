import { readFileSync } from "node:fs";
import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import type { TrustScoreInput } from "../../src/reputation/trust-score.ts";
import type { ScoreCase } from "./expand-case.ts";

export type Case = ScoreCase & { expected: Record<string, any> };
export const read = (file: string): string =>
  readFileSync(new URL(`../../../../schemas/vectors/${file}`, import.meta.url), "utf8");
export const readLines = <Item>(file: string): Item[] =>
  read(file)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Item);
export const cases: Case[] = JSON.parse(read("trust-score.json"));
export const now = new Date("2026-01-01T00:00:00Z");
const rootsDigest = "5f".repeat(32);
export const inputOf = (
  transactions: readonly ScoreTransaction[],
  terms: Partial<TrustScoreInput> = {},
): TrustScoreInput => ({
  transactions,
  ownAddresses: ["agent", "owner"],
  rootsDigest,
  cover: { backing: "2000", costToForge: "1500", lostInDisputes: "0" },
  now,
  ...terms,
});
