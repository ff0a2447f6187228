import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import type { ServerLedger } from "../../base/chains.ts";

type Ledger = Pick<ServerLedger, "request">;

const PAGE = 1_000;
const MOST_SIGNATURES = 100_000;

/** Lists all token accounts of an owner, by the JSON-RPC method `getTokenAccountsByOwner`. */
export async function listTokenAccounts(
  ledger: Ledger,
  { owner, mint }: { owner: string; mint: string },
): Promise<string[]> {
  const config = { encoding: "jsonParsed", commitment: "confirmed" };
  const answer = await ledger.request("getTokenAccountsByOwner", [owner, { mint }, config]);
  const value = (answer as { value?: unknown } | null)?.value;
  if (!Array.isArray(value)) throw malformed("getTokenAccountsByOwner");
  return value.map((each: { pubkey?: unknown } | null) => {
    if (typeof each?.pubkey !== "string") throw malformed("getTokenAccountsByOwner");
    return each.pubkey;
  });
}

/** A transaction that an account takes part in. */
export type SignatureInfo = { signature: string; slot: number; hasFailed: boolean };

/**
 * Lists the transactions of an account that came after one that is known, oldest first, by the JSON-RPC method
 * `getSignaturesForAddress`.
 *
 * @param options.since - those that are older are left out; Unix seconds
 */
export async function listSignatures(
  ledger: Ledger,
  account: string,
  { after, since }: { after: string | undefined; since: number },
): Promise<SignatureInfo[]> {
  const found: SignatureInfo[] = [];
  let before: string | undefined;
  while (found.length < MOST_SIGNATURES) {
    const config = {
      commitment: "confirmed",
      limit: PAGE,
      ...defined({ until: after, before }),
    };
    const page = await ledger.request("getSignaturesForAddress", [account, config]);
    if (!Array.isArray(page)) throw malformed("getSignaturesForAddress");
    const read = page.map(readInfo);
    const recent = read.filter(({ blockTime }) => blockTime === undefined || blockTime >= since);
    found.push(...recent);
    before = read.at(-1)?.signature;
    if (page.length < PAGE || recent.length < read.length) break;
  }
  return found.reverse();
}

function readInfo(info: unknown): SignatureInfo & { blockTime: number | undefined } {
  const { signature, slot, err, blockTime } = (info ?? {}) as { [member: string]: unknown };
  if (typeof signature !== "string" || !isNumber(slot)) throw malformed("getSignaturesForAddress");
  const hasFailed = err !== null && err !== undefined;
  return { signature, slot: Number(slot), hasFailed, blockTime: isNumber(blockTime) ? Number(blockTime) : undefined };
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function malformed(method: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint's answer to ${method} has another form`);
}
