import { SdkError } from "@arcs/core";
import { chainIdOf, formatAccountId } from "@arcs/core/internal";
import type { SellerCheck } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../../context.ts";
import { ANONYMOUS_AT_A_TIME, createAddressLimit, useFewAtATime } from "../../../platform/http/anonymous-limits.ts";
import { keepPublic } from "../../../platform/http/public-answers.ts";
import { errorResponses, schemaRef } from "../../../platform/http/route-schemas.ts";
import { placeOf } from "../following/follow-accounts.ts";
import { askAndCheck } from "../holds/account-check.ts";
import {
  createSellers,
  type Sellers,
  findProvedAccounts,
  type OfferedAccount,
  type Offers,
  readOffers,
} from "./seller.ts";

const CACHE_SECONDS = 10;

export async function registerSellerCheckRoute(app: FastifyInstance, context: ServerContext): Promise<void> {
  const sellers = createSellers({ targets: context.settings.webhookTargets });
  app.addHook("onClose", () => sellers.close());
  const checks = createAddressLimit(context.settings, "sellers");
  app.addHook("onRequest", async (request, reply) => {
    reply.header("access-control-allow-origin", "*");
    checks.count(request, reply);
  });
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.sellers);
  app.get<{ Querystring: { url: string } }>(
    "/check",
    {
      config: { permission: "none", weight: 0 },
      schema: {
        operationId: "checkSeller",
        summary: "Check the accounts that a seller's URL wants to be paid at",
        description:
          "Asks the URL twice by GET, pays nothing, and reads its 402 as x402 versions 1 and 2 have it. Follows no redirects. " +
          "Says of each account whether it signed the URL's origin, which publishes that at /.well-known/x402. " +
          "Needs no API key; answers pages of every origin.",
        tags: ["holds"],
        querystring: {
          type: "object",
          properties: { url: { description: "URL of what is sold", type: "string", minLength: 1, maxLength: 2048 } },
          required: ["url"],
        },
        response: { 200: schemaRef("seller-check"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const body = await checkSeller(context, request.query.url, { sellers, by: placeOf(request.socket) });
      const keeping = { seconds: CACHE_SECONDS };
      if (keepPublic(request, reply, { version: JSON.stringify(body), keeping })) return reply.code(304).send();
      return reply.send(body);
    },
  );
}

async function checkSeller(
  context: ServerContext,
  url: string,
  { sellers, by }: { sellers: Sellers; by: string },
): Promise<SellerCheck> {
  const first = await askForOffers(sellers, url);
  if ("problem" in first) {
    const message = `url expected a seller that answers by x402: ${first.problem}`;
    throw new SdkError("invalid_request", message, { details: { errors: [{ path: "querystring/url", message }] } });
  }
  const { origin } = new URL(url);
  const named = first.accounts.map(({ account }) => account);
  const [second, proved] = await Promise.all([
    askForOffers(sellers, url),
    findProvedAccounts(sellers, { origin, accounts: named }),
  ]);
  const accounts: SellerCheck["accounts"] = [];
  for (const { isChanging, ...offered } of compareAnswers(first, second)) {
    const judged = isChanging ? { check: null, reason: IS_CHANGING } : await judge(context, offered, { by });
    const provedOrigin = proved.has(offered.account) ? origin : null;
    accounts.push({ ...offered, changing: isChanging, ...judged, provedOrigin });
  }
  const note = "problem" in second ? `asked again, ${second.problem}: whether its accounts change is not known` : null;
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
      isChanging: /* fault: changing-account-judged */ !isIn(second, each),
    })),
    ...second.accounts.filter((each) => !isIn(first, each)).map((each) => ({ ...each, isChanging: true })),
  ];
}

async function judge(
  context: ServerContext,
  { account, network }: OfferedAccount,
  { by }: { by: string },
): Promise<Pick<SellerCheck["accounts"][number], "check" | "reason">> {
  const own = context.settings.network;
  if (chainIdOf(network) === undefined && network !== own) {
    return { check: null, reason: `it is on ${network}, and this server reads ${own}` };
  }
  const id = chainIdOf(network) === undefined ? formatAccountId({ network, address: account }) : account;
  return { check: await askAndCheck(context, { account: id }, { by }), reason: null };
}
