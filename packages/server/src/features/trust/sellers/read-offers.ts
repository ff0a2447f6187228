import { isSdkError } from "@arcs/core";
import {
  accountNameOf,
  decodeBase64,
  formatAccountId,
  isJsonObject,
  normalizeNetworkName,
  parseJsonText,
  readAccountId,
} from "@arcs/core/internal";
import type { SellerCheck } from "@arcs/core/http";

export type SellerAnswer = {
  status: number;
  /** The header `PAYMENT-REQUIRED`, which x402 version 2 names what to pay in. */
  paymentRequired: string | undefined;
  /** Body as it came, empty where the header was there. */
  body: Uint8Array;
};

export type OfferedAccount = Pick<SellerCheck["accounts"][number], "account" | "network" | "offers">;

export type Offers = {
  x402Version: SellerCheck["x402Version"];
  accounts: readonly OfferedAccount[];
  skipped: SellerCheck["skipped"];
};

/** Max entries of `accepts`. Sellers in use have one to six, and one that was not read could name another account. */
const MAX_OFFERS = 16;
/** Answers carry JSON Schemas of what is sold. */
const bounds = { maxBytes: 65_536, maxDepth: 32, maxValues: 5000 };

/**
 * Reads what a seller asks for from its 402: version 2 in its header, version 1 in its body, as the official client does
 * (`getPaymentRequiredResponse` of @x402/core 2.27.0). Anybody may have written it: malformed entries are named and skipped.
 *
 * @returns a sentence about what came instead, where the answer is none of x402
 */
export function readOffers(answer: SellerAnswer): Offers | { problem: string } {
  const required = readRequired(answer);
  if ("problem" in required) return required;
  const { x402Version, accepts } = required;
  const accounts = new Map<string, OfferedAccount>();
  const skipped: SellerCheck["skipped"] = [];
  for (const [position, entry] of accepts.entries()) {
    const read = readOffer(entry, x402Version);
    if (typeof read === "string") {
      skipped.push({ position, reason: read });
      continue;
    }
    const { account, network, ...offer } = read;
    // An account of the ledger is named by its address alone, which is there on each of its networks.
    const known = accounts.get(`${network} ${account}`) ?? { account, network, offers: [] };
    known.offers.push(offer);
    accounts.set(`${network} ${account}`, known);
  }
  return { x402Version, accounts: [...accounts.values()], skipped };
}

type Required = { x402Version: 1 | 2; accepts: readonly unknown[] };

function readRequired(answer: SellerAnswer): Required | { problem: string } {
  const { status, paymentRequired } = answer;
  if (status !== 402) return { problem: problemOfStatus(status) };
  const [where, x402Version] =
    paymentRequired === undefined ? ["body", 1 as const] : ["header PAYMENT-REQUIRED", 2 as const];
  const document = readJson(answer);
  if (!isJsonObject(document)) return { problem: `its 402 has no JSON object of x402 in its ${where}` };
  if (document["x402Version"] !== x402Version) {
    return { problem: `its 402 expected x402Version ${x402Version} in its ${where}` };
  }
  const { accepts } = document;
  if (!Array.isArray(accepts) || accepts.length === 0) return { problem: "its 402 accepts no payment" };
  if (accepts.length > MAX_OFFERS) return { problem: `its 402 has more than ${MAX_OFFERS} entries` };
  return { x402Version, accepts };
}

function readJson({ paymentRequired, body }: SellerAnswer): unknown {
  const bytes = paymentRequired === undefined ? body : decodeBase64(paymentRequired);
  if (bytes === undefined) return undefined;
  try {
    return parseJsonText(bytes, bounds);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return undefined;
  }
}

function problemOfStatus(status: number): string {
  if (status >= 300 && status < 400) {
    return `it answered ${status}: redirects are not followed, check the URL that it leads to`;
  }
  const isAboutMethod = status === 404 || status === 405;
  return `it answered ${status}, not 402 with what to pay${isAboutMethod ? "; it was asked by GET" : ""}`;
}

type Offer = OfferedAccount["offers"][number] & Pick<OfferedAccount, "account" | "network">;

const MAX_LENGTH = 128;
const VISIBLE = /^[\x21-\x7e]+$/;

/** Reads one entry of `accepts`; a sentence where it cannot be paid by what ARCS knows. */
function readOffer(entry: unknown, version: 1 | 2): Offer | string {
  if (!isJsonObject(entry)) return "expected an object";
  const amount = version === 1 ? entry["maxAmountRequired"] : entry["amount"];
  const { scheme, network, asset, payTo } = entry;
  const texts = { scheme, network, asset, payTo };
  for (const [name, value] of Object.entries(texts)) {
    const isText = typeof value === "string" && value.length <= MAX_LENGTH && VISIBLE.test(value);
    if (!isText) return `${name} expected a text of 1 to ${MAX_LENGTH} visible characters`;
  }
  const { scheme: kind, network: name, asset: token, payTo: address } = texts as Record<keyof typeof texts, string>;
  if (typeof amount !== "string" || !/^\d{1,78}$/.test(amount)) {
    return `${version === 1 ? "maxAmountRequired" : "amount"} expected a whole number as text`;
  }
  const known = normalizeNetworkName(name);
  const account = readAccountId(formatAccountId({ network: known, address }));
  if (account === undefined) return "payTo expected an account of the ledger or of an EVM chain";
  const lower = (text: string): string => accountNameOf(text, null);
  return { account: accountNameOf(address, known), network: known, scheme: kind, asset: lower(token), amount };
}
