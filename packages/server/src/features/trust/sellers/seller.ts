import type { IncomingHttpHeaders } from "node:http";
import { SdkError, isSdkError } from "@arcs/core";
import {
  chainIdOf,
  formatAccountId,
  naming,
  accountNameOf,
  decodeBase64,
  isJsonObject,
  normalizeNetworkName,
  parseJsonText,
  readAccountId,
  decodeBase58,
  encodeBase64,
} from "@arcs/core/internal";
import type { SellerCheck } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../context.ts";
import {
  type AddressLimit,
  ANONYMOUS_AT_A_TIME,
  useFewAtATime,
} from "../../../platform/http/anonymous-limits.ts";
import { keepPublic } from "../../../platform/http/public-answers.ts";
import { defineOperation } from "../../../platform/http/route-schemas.ts";
import type { TakePlace } from "../following/follow-accounts.ts";
import { askAndCheck } from "../cover/account-check.ts";
import { createUrlReader, type UrlReaderOptions } from "../../../platform/outbound/endpoints.ts";
import { isSignedByAccount } from "../../../platform/chains/chains.ts";

const CACHE_SECONDS = 10;

/** Parts of a check of sellers that its routes and pages share. */
export type SellerParts = {
  sellers: Sellers;
  /** Counts the checks of URLs that one address asks for. */
  limit: AddressLimit;
  takePlace: TakePlace;
};

export function registerSellerCheckRoute(
  app: FastifyInstance,
  context: ServerContext,
  { sellers, limit, takePlace }: SellerParts,
): void {
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.sellers);
  app.get<{ Querystring: { url: string } }>(
    "/check",
    defineOperation("checkSeller", {
      permission: "none",
      weight: 0,
      summary: "Check the accounts that a seller's URL wants to be paid at",
      description:
        "Asks the URL twice by GET, pays nothing, and reads its 402 as x402 versions 1 and 2 have it. Follows no redirects. " +
        "Says of each account whether it signed the URL's origin, which publishes that at /.well-known/x402. " +
        "Needs no API key; answers pages of every origin.",
      tags: ["holds"],
      querystring: {
        type: "object",
        properties: {
          url: {
            description: "URL of what is sold",
            type: "string",
            minLength: 1,
            maxLength: 2048,
          },
        },
        required: ["url"],
      },
      errors: ["rate_limit_exceeded"],
      answers: { 200: "seller-check" },
    }),
    async (request, reply) => {
      limit.count(request, reply);
      const body = await checkSeller(context, request.query.url, {
        sellers,
        takePlace: () => takePlace(request, reply),
      });
      const keeping = { seconds: CACHE_SECONDS };
      if (keepPublic(request, reply, { version: JSON.stringify(body), keeping }))
        return reply.code(304).send();
      return reply.send(body);
    },
  );
}

/** @throws SdkError `invalid_request` where the URL does not answer by x402 */
export async function checkSeller(
  context: ServerContext,
  url: string,
  { sellers, takePlace }: { sellers: Sellers; takePlace: () => string },
): Promise<SellerCheck> {
  const first = await askForOffers(sellers, url);
  if ("problem" in first) {
    const message = `url must be of a seller that answers by x402: ${first.problem}`;
    throw new SdkError("invalid_request", message, {
      details: { errors: [{ path: "querystring/url", message }] },
    });
  }
  const { origin } = new URL(url);
  const named = first.accounts.map(({ account }) => account);
  const [second, proved] = await Promise.all([
    askForOffers(sellers, url),
    findProvedAccounts(sellers, { origin, accounts: named }),
  ]);
  const accounts: SellerCheck["accounts"] = [];
  for (const { isChanging, ...offered } of compareAnswers(first, second)) {
    const judged = isChanging
      ? { check: null, reason: IS_CHANGING }
      : await judge(context, offered, { takePlace });
    const provedOrigin = proved.has(offered.account) ? origin : null;
    accounts.push({ ...offered, changing: isChanging, ...judged, provedOrigin });
  }
  const note =
    "problem" in second
      ? `asked again, ${second.problem}: whether its accounts change is not known`
      : null;
  return { url, x402Version: first.x402Version, accounts, skipped: first.skipped, note };
}

const IS_CHANGING =
  "this account is not in each of the seller's answers, so it has no history to judge: addresses for one payment are of payment providers";

async function askForOffers(sellers: Sellers, url: string): Promise<Offers | { problem: string }> {
  const answer = await sellers.ask(url);
  return "problem" in answer ? answer : readOffers(answer);
}

function compareAnswers(
  first: Offers,
  second: Offers | { problem: string },
): (OfferedAccount & { isChanging: boolean })[] {
  if ("problem" in second) return first.accounts.map((each) => ({ ...each, isChanging: false }));
  const isIn = ({ accounts }: Offers, { account, network }: OfferedAccount): boolean =>
    accounts.some((each) => each.account === account && each.network === network);
  return [
    ...first.accounts.map((each) => ({
      ...each,
      isChanging: !isIn(second, each),
    })),
    ...second.accounts
      .filter((each) => !isIn(first, each))
      .map((each) => ({ ...each, isChanging: true })),
  ];
}

async function judge(
  context: ServerContext,
  { account, network }: OfferedAccount,
  { takePlace }: { takePlace: () => string },
): Promise<Pick<SellerCheck["accounts"][number], "check" | "reason">> {
  const own = context.settings.network;
  if (chainIdOf(network) === undefined && network !== own) {
    return { check: null, reason: `it is on ${network}, and this server reads ${own}` };
  }
  const id =
    chainIdOf(network) === undefined ? formatAccountId({ network, address: account }) : account;
  return { check: await askAndCheck(context, { account: id }, { by: takePlace() }), reason: null };
}

/**
 * Asks sellers at URLs that anybody may choose, and pays nothing. What goes wrong is a problem,
 * never thrown.
 */
export type Sellers = ReturnType<typeof createSellers>;

/** Answers carry JSON Schemas of what is sold. */
const bounds = { maxBytes: 65_536, maxDepth: 32, maxValues: 5000 };

type SellersOptions = Pick<UrlReaderOptions, "targets" | "resolve"> & { timeoutMs?: number };

/** Creates what asks sellers, for 5 seconds and 64 KiB at most. */
export function createSellers(options: SellersOptions) {
  const reader = createUrlReader({
    timeoutMs: 5000,
    maxBytes: bounds.maxBytes,
    userAgent: naming.CHECK_USER_AGENT,
    ...options,
  });
  return {
    async ask(url: string): Promise<SellerAnswer | { problem: string }> {
      const read = await reader.get(
        url,
        ({ status, headers }) => status === 402 && requiredIn(headers) === undefined,
      );
      if ("problem" in read) return { problem: `its URL ${read.problem}` };
      const { status, headers, body } = read;
      return { status, paymentRequired: requiredIn(headers), body };
    },
    /** Reads a document of a seller's origin, where there is one. */
    async readDocument(url: string): Promise<Uint8Array | undefined> {
      const read = await reader.get(url, ({ status }) => status === 200);
      return "problem" in read || read.status !== 200 ? undefined : read.body;
    },
    close: () => reader.close(),
  };
}

function requiredIn({ "payment-required": header }: IncomingHttpHeaders): string | undefined {
  return typeof header === "string" ? header : undefined;
}

type SellerAnswer = {
  status: number;
  /** The header `PAYMENT-REQUIRED`, which x402 version 2 names what to pay in. */
  paymentRequired: string | undefined;
  /** Body as it came, empty where the header was there. */
  body: Uint8Array;
};

type OfferedAccount = Pick<SellerCheck["accounts"][number], "account" | "network" | "offers">;

export type Offers = {
  x402Version: SellerCheck["x402Version"];
  accounts: readonly OfferedAccount[];
  skipped: SellerCheck["skipped"];
};

/**
 * Max entries of `accepts`. Sellers in use have one to six, and one that was not read could name
 * another account.
 */
const MAX_OFFERS = 16;

/**
 * Reads what a seller asks for from its 402: version 2 in its header, version 1 in its body, as the
 * official client does (`getPaymentRequiredResponse` of @x402/core 2.27.0). Anybody may have
 * written it: malformed entries are named and skipped.
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
    // An account of the ledger is named by its address alone, which is there on each of its
    // networks.
    const known = accounts.get(`${network} ${account}`) ?? { account, network, offers: [] };
    known.offers.push(offer);
    accounts.set(`${network} ${account}`, known);
  }
  return { x402Version, accounts: [...accounts.values()], skipped };
}

function readRequired(
  answer: SellerAnswer,
): { x402Version: 1 | 2; accepts: readonly unknown[] } | { problem: string } {
  const { status, paymentRequired, body } = answer;
  if (status !== 402) return { problem: problemOfStatus(status) };
  const [where, x402Version] =
    paymentRequired === undefined ? ["body", 1 as const] : ["header PAYMENT-REQUIRED", 2 as const];
  const bytes = paymentRequired === undefined ? body : decodeBase64(paymentRequired);
  const document = bytes && readJson(bytes);
  if (!isJsonObject(document))
    return { problem: `its 402 has no JSON object of x402 in its ${where}` };
  if (document["x402Version"] !== x402Version) {
    return { problem: `its 402 must have x402Version ${x402Version} in its ${where}` };
  }
  const { accepts } = document;
  if (!Array.isArray(accepts) || accepts.length === 0)
    return { problem: "its 402 accepts no payment" };
  if (accepts.length > MAX_OFFERS)
    return { problem: `its 402 has more than ${MAX_OFFERS} entries` };
  return { x402Version, accepts };
}

/** Parses what a seller wrote; `undefined` where it is no JSON within the bounds. */
export function readJson(bytes: Uint8Array): unknown {
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
  if (!isJsonObject(entry)) return "must be an object";
  const amount = version === 1 ? entry["maxAmountRequired"] : entry["amount"];
  const { scheme, network, asset, payTo } = entry;
  const texts = { scheme, network, asset, payTo };
  for (const [name, value] of Object.entries(texts)) {
    const isText = typeof value === "string" && value.length <= MAX_LENGTH && VISIBLE.test(value);
    if (!isText) return `${name} must be a text of 1 to ${MAX_LENGTH} visible characters`;
  }
  const {
    scheme: kind,
    network: name,
    asset: token,
    payTo: address,
  } = texts as Record<keyof typeof texts, string>;
  if (typeof amount !== "string" || !/^\d{1,78}$/.test(amount)) {
    return `${version === 1 ? "maxAmountRequired" : "amount"} must be a whole number as text`;
  }
  const known = normalizeNetworkName(name);
  const account = readAccountId(formatAccountId({ network: known, address }));
  if (account === undefined) return "payTo must be an account of the ledger or of an EVM chain";
  const lower = (text: string): string => accountNameOf(text, null);
  return {
    account: accountNameOf(address, known),
    network: known,
    scheme: kind,
    asset: lower(token),
    amount,
  };
}

const MAX_PROOFS = 16;
/** Each takes about a millisecond, and anybody may ask for them. */
const MAX_VERIFICATIONS = 32;
// Of keys alone: to verify what a smart wallet signed, its chain would have to be asked.
const OF_EVM_KEY = /^0x[0-9a-fA-F]{130}$/;
const OF_LEDGER_KEY = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/**
 * Finds the accounts that signed a seller's origin, by the document in which x402scan and the
 * frameworks that follow it publish this: `ownershipProofs` of `/.well-known/x402`. Each is a
 * signature of the text of the origin: `personal_sign` on EVM chains, Ed25519 in base58 on Solana.
 * The origin names the account in its 402, so that each names the other.
 *
 * @see docs/DISCOVERY.md of Merit-Systems/x402scan
 */
async function findProvedAccounts(
  sellers: Sellers,
  { origin, accounts }: { origin: string; accounts: readonly string[] },
): Promise<ReadonlySet<string>> {
  const document = await sellers.readDocument(`${origin}/.well-known/x402`);
  const proofs = document === undefined ? [] : readProofs(document);
  const proved = new Set<string>();
  let left = MAX_VERIFICATIONS;
  for (const account of new Set(accounts)) {
    const isEvm = account.startsWith("eip155:");
    for (const proof of proofs.filter((each) => (isEvm ? OF_EVM_KEY : OF_LEDGER_KEY).test(each))) {
      if (left-- <= 0) return proved;
      // Without chains, signatures of keys alone are verified.
      const signature = isEvm ? proof : encodeBase64(decodeBase58(proof, 88) ?? new Uint8Array());
      const isSigned = await isSignedByAccount({ evm: new Map() }, origin, {
        signer: account,
        signature,
      });
      if (isSigned) proved.add(account);
    }
  }
  return proved;
}

function readProofs(document: Uint8Array): string[] {
  const read = readJson(document);
  const proofs = isJsonObject(read) ? read["ownershipProofs"] : undefined;
  return Array.isArray(proofs)
    ? proofs.slice(0, MAX_PROOFS).filter((each) => typeof each === "string")
    : [];
}
