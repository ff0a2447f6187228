import { SdkError } from "@arcs/core";
import {
  bytesToHex,
  isEvmAddress,
  isJsonObject,
  publicEvmRpcUrls,
  usdcTokens,
} from "@arcs/core/internal";
import { basename } from "node:path";

import { randomBytes } from "../../nonces.ts";
import { CLOCK_MARGIN, type RpcUrls } from "../../payer/chains.ts";
import { createLineCounter, type NewLine } from "../../payer/journal.ts";
import type { Recovered } from "../../payer/lines.ts";
import { nonceOf } from "../../payer/make-payment.ts";
import { listUsedAuthorizations } from "../../payer/used-authorizations.ts";
import { MAX_PAYABLE_SECONDS } from "../../payer/x402.ts";
import type { Damage, JournalFolder } from "./journal-folder.ts";

/** Payments that a repair found on the chains. */
export type Repair = {
  wallets: string[];
  /** Tokens whose payments were looked for (CAIP-19). */
  assets: string[];
  /** Payments of which the journal had lost lines. */
  recovered: Recovered[];
};

type Options = {
  /** Endpoints by network, in place of the public ones; their networks are asked, too. */
  rpcUrls: RpcUrls;
  /** Wallets that the journal does not name any more. */
  wallets: readonly string[];
  send: typeof fetch;
};

/**
 * Makes a damaged journal one that can be paid by. What was signed by lines that are lost is either
 * on its chain, and is noted as paid, or can be taken by nobody any more: it is asked for after
 * each authorization that may be lost has ended.
 *
 * @throws SdkError `still_open` where one may still be taken; `server_unreachable`;
 *   `invalid_argument` where the wallet or its networks are not known
 */
export async function repairJournal(
  journal: JournalFolder & { damage: Damage },
  { rpcUrls, wallets: named, send }: Options,
): Promise<Repair> {
  const { lines, state, store, damage, writtenAt, folder } = journal;
  const names = new Map<string, string>();
  const found = { wallets: new Set(named.map(lower)), assets: new Set<string>() };
  if (isEvmAddress(basename(folder))) found.wallets.add(lower(basename(folder)));
  for (const line of lines) {
    const { kind, id, name, asset, payload } = line;
    if (kind === "intent") names.set(await nonceOf(String(id)), String(id));
    if (kind === "signed") names.set(String(name), String(id));
    if (kind === "intent" && typeof asset === "string") found.assets.add(asset);
    if (kind === "signed") for (const wallet of payersIn(payload)) found.wallets.add(wallet);
  }
  const networks = new Set([...Object.keys(rpcUrls), ...[...found.assets].map(networkOf)]);
  for (const { network, asset } of usdcTokens)
    if (networks.has(network)) found.assets.add(`${network}/erc20:${asset}`);
  if (found.wallets.size === 0)
    throw unknown("its wallet", "--wallet 0x…, the account that it pays with");
  if (networks.size === 0)
    throw unknown("a network", "each one that it paid on: --rpc eip155:8453=https://…");

  const last = Math.max(writtenAt, ...lines.map(({ at }) => at));
  const recovered: Recovered[] = [];
  for (const network of networks)
    for (const from of found.wallets) {
      const urls = [rpcUrls[network] ?? publicEvmRpcUrls[network] ?? []].flat();
      const assets = [...found.assets].filter((each) => networkOf(each) === network);
      const since = damage.since / 1000 - CLOCK_MARGIN;
      const wallet = {
        network,
        from,
        since,
        assets: assets.map((each) => each.split(":")[2] ?? ""),
      };
      const { used, time } = await listUsedAuthorizations(urls, wallet, { send });
      const end = last / 1000 + MAX_PAYABLE_SECONDS;
      if (time < end) throw tooEarly(network, end);
      for (const { nonce, seller, amount, transaction } of used) {
        const id = names.get(nonce) ?? nonce;
        const { state: stands = "refused" } = state.payments.get(id) ?? {};
        if (state.recovered.has(nonce) || !lostStates.includes(stands)) continue;
        const terms = { id, name: nonce, seller, amount: String(amount), transaction };
        recovered.push({ kind: "recovered", ...terms });
      }
    }

  const counter = createLineCounter();
  for (const line of lines) counter.count(line);
  const writer = { kind: "writer", pid: 0, ...store.program, seen: counter.seen() };
  // The last line makes it whole: a repair that is killed before it is done is done again.
  const repaired = { kind: "repaired", passedOver: damage.passedOver };
  const w = bytesToHex(randomBytes(6));
  const entries: NewLine[] = [writer, ...recovered, repaired];
  for (const [index, entry] of entries.entries())
    await store.append({ w, n: index + 1, at: Date.now(), ...entry });
  return { wallets: [...found.wallets], assets: [...found.assets], recovered };
}

/** States in which the journal does not know of the payment: the chain knows better. */
const lostStates: readonly string[] = ["refused", "intended", "dropped", "unpaid"];

function payersIn(payload: unknown): string[] {
  const { payload: signed } = isJsonObject(payload) ? payload : {};
  const { authorization } = isJsonObject(signed) ? signed : {};
  const { from } = isJsonObject(authorization) ? authorization : {};
  return typeof from === "string" && isEvmAddress(from) ? [lower(from)] : [];
}

function networkOf(asset: string): string {
  return asset.split("/")[0] ?? "";
}

function lower(text: string): string {
  return text.toLowerCase();
}

function unknown(what: string, give: string): SdkError {
  return new SdkError(
    "invalid_argument",
    `the journal does not name ${what} any more: give ${give}`,
  );
}

function tooEarly(network: string, end: number): SdkError {
  const when = new Date(Math.ceil(end / 60) * 60_000).toISOString().slice(0, 16).replace("T", " ");
  return new SdkError(
    "still_open",
    `a lost payment may still be taken: run it again when ${network} has final blocks of ${when} UTC, some minutes after that`,
  );
}
