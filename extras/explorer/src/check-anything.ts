import { isSdkError } from "@arcs/core";
import type { AccountCheck, AnythingCheck, SellerCheck } from "@arcs/core/http";
import {
  addressOfAccount,
  chainIdOf,
  isEvmAddress,
  isJsonObject,
  isTestNetwork,
  readAccountId,
  readPasted,
} from "@arcs/core/internal";
import { safeInWords, showAmount, unitInWords } from "@arcs/trust/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { defineOperation, type ServerContext } from "@arcs/server/extension";
import {
  ANONYMOUS_AT_A_TIME,
  askAndCheck,
  checkSeller,
  findAgentsOfPage,
  findCredential,
  readAgent,
  readAgentCover,
  readJson,
  type SellerParts,
  statusOfCredential,
  useFewAtATime,
} from "@arcs/server/internal";

/** Answers for a text that somebody pasted, whatever it is: by {@link readPasted}. */
export type CheckAnything = (
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<AnythingCheck>;

type Found = Partial<AnythingCheck> & Pick<AnythingCheck, "kind" | "meaning" | "next">;
type Asking = { request: FastifyRequest; reply: FastifyReply };

const MAX_TEXT = 2048;
const MAX_AGENTS = 5;
const NOTHING = "Pay nothing, or no more than you can lose.";

export function registerAnythingCheckRoute(
  app: FastifyInstance,
  { checkAnything }: { checkAnything: CheckAnything },
): void {
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.sellers);
  app.get<{ Querystring: { text: string } }>(
    "/check/anything",
    defineOperation("checkAnything", {
      permission: "none",
      weight: 0,
      summary: "Check whatever a text names",
      description:
        "A name, the id of an agent, an address, an account id (CAIP-10), a DID, an ERC-8004 identity, a URL, a domain, or the id or link of a credential. " +
        "Says what the text is, what is safe to spend with whom it names, and what to do next; also where nothing can be checked. " +
        "Of a domain it reads the well-known documents, and at most two of the URLs that they name. Needs no API key; answers pages of every origin.",
      tags: ["holds"],
      querystring: {
        type: "object",
        properties: {
          text: { description: "What to check", type: "string", minLength: 1, maxLength: MAX_TEXT },
        },
        required: ["text"],
      },
      errors: ["rate_limit_exceeded"],
      answers: { 200: "anything-check" },
    }),
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return checkAnything(request.query.text, request, reply);
    },
  );
}

export function createAnythingCheck(context: ServerContext, parts: SellerParts): CheckAnything {
  const { publicUrl, maxDocumentBytes, maxDocumentValues } = context.settings;
  const bounds = {
    maxBytes: maxDocumentBytes,
    maxValues: maxDocumentValues,
    origin: new URL(publicUrl).origin,
  };
  return async (text, request, reply) => {
    const pasted = readPasted(text, bounds);
    const asking = { request, reply };
    const answer = async (): Promise<Found> => {
      switch (pasted.kind) {
        case "account":
          return answerAccount(context, pasted.account, { ...parts, ...asking });
        case "seller":
          return answerSeller(context, pasted.url, { ...parts, ...asking });
        case "domain":
          return answerDomain(context, pasted.domain, { ...parts, ...asking });
        case "words":
          return answerWords(context, pasted.words);
        case "credential":
          return answerCredential(context, pasted.id, { ...parts, ...asking });
        case "document":
          return {
            kind: "document",
            meaning: "This is a document to verify, such as a credential.",
            next: `Paste it at ${publicUrl}/verify, which checks it in your browser.`,
            page: "/verify",
          };
        case "other":
          return { kind: "none", meaning: pasted.meaning, next: pasted.next };
      }
    };
    const nothing = { page: null, account: null, sellers: [], agents: [], documents: [] };
    return { text, ...nothing, ...(await answer()) };
  };
}

async function answerAccount(
  context: ServerContext,
  account: string,
  { takePlace, request, reply }: Pick<SellerParts, "takePlace"> & Asking,
): Promise<Found> {
  try {
    const check = await askAndCheck(context, { account }, { by: takePlace(request, reply) });
    return {
      kind: "account",
      meaning: `${safeInWords(check)}.`,
      next: nextOf(check, context),
      page: pageOf(check),
      account: check,
    };
  } catch (error) {
    if (!isSdkError(error, "agent_not_found") && !isSdkError(error, "invalid_request")) throw error;
    return { kind: "none", ...whyUnknown(context, account) };
  }
}

/** Says what to do with an amount that is safe, and where that is described. */
function holdFirst({ publicUrl }: Pick<ServerContext["settings"], "publicUrl">): string {
  return `Hold the amount before you pay: ${publicUrl}/docs/createHold says how.`;
}

function nextOf(
  { safeToSpend, reading }: AccountCheck,
  { settings }: Pick<ServerContext, "settings">,
): string {
  if (reading.state === "queued" || reading.state === "reading")
    return "Its payments are still being read: ask again in a minute.";
  return safeToSpend.amount === "0" ? NOTHING : holdFirst(settings);
}

function pageOf({ account, agentId }: AccountCheck): string {
  return agentId === null
    ? `/accounts/${encodeURIComponent(account)}`
    : `/agents/${encodeURIComponent(agentId)}`;
}

/** Says why there is no answer for a text that has the form of an account. */
function whyUnknown(
  { evm, settings }: Pick<ServerContext, "evm" | "settings">,
  text: string,
): Pick<AnythingCheck, "meaning" | "next"> {
  const chains = [...evm.keys()];
  if (isEvmAddress(text) && chains.length === 0)
    return {
      meaning: "This is an address on an EVM chain, and this server reads none of these.",
      next: "Ask a server that reads its chain, or name the chain: eip155:8453: before the address.",
    };
  if (isEvmAddress(text))
    return {
      meaning: `This address exists on every EVM chain; this server reads ${chains.join(", ")}.`,
      next: `Name the chain: paste ${chains.map((chain) => `${chain}:${text}`).join(" or ")}.`,
    };
  const network = readAccountId(text)?.network ?? /^did:\w+:([a-z-]+):/.exec(text)?.[1];
  if (network !== undefined && chainIdOf(network) === undefined && network !== settings.network)
    return {
      meaning: `This account is on ${network}, and this server reads ${settings.network}.`,
      next: `Ask a server that reads ${network}.`,
    };
  return {
    meaning: "Nobody has registered an agent here by this id.",
    next: "Compare the id, or paste the account that you are about to pay.",
  };
}

async function answerSeller(
  context: ServerContext,
  url: string,
  { request, reply, ...parts }: SellerParts & Asking,
): Promise<Found> {
  parts.limit.count(request, reply);
  const asked = await askSeller(context, url, { request, reply, ...parts });
  if ("problem" in asked)
    return {
      kind: "seller",
      meaning: `${url} names no account to pay: ${asked.problem}.`,
      next: "Paste the URL that answers 402 with what to pay (x402), the domain, or the account.",
    };
  return { kind: "seller", ...sellersInWords([asked], context), sellers: [asked] };
}

async function askSeller(
  context: ServerContext,
  url: string,
  { request, reply, sellers, takePlace }: SellerParts & Asking,
): Promise<SellerCheck | { problem: string }> {
  try {
    return await checkSeller(context, url, {
      sellers,
      takePlace: () => takePlace(request, reply),
    });
  } catch (error) {
    if (!isSdkError(error, "invalid_request")) throw error;
    return {
      problem: error.message.replace(/^url must be of a seller that answers by x402: /, ""),
    };
  }
}

function sellersInWords(
  sellers: readonly SellerCheck[],
  { settings }: Pick<ServerContext, "settings">,
): Pick<AnythingCheck, "meaning" | "next" | "page"> {
  const named = sellers.flatMap(({ accounts }) => accounts);
  const sentences = named.map(({ account, check, reason }) =>
    check === null
      ? `Nothing is safe to spend with ${account}: ${reason}.`
      : `${safeInWords(check)}.`,
  );
  const isSafe = named.some(({ check }) => check !== null && check.safeToSpend.amount !== "0");
  return {
    meaning: [...new Set(sentences)].slice(0, 4).join(" "),
    next: isSafe
      ? `Compare the account that your agent is asked to pay. ${holdFirst(settings)}`
      : NOTHING,
    page: null,
  };
}

/** Well-known documents that say who is behind a domain, or what it sells. */
const wellKnown = [
  ["x402", "what it sells by x402"],
  ["agent-card.json", "its agent (A2A)"],
  ["agent-registration.json", "its identities of ERC-8004"],
  ["did.json", "its keys (did:web)"],
] as const;
const MAX_RESOURCES = 2;
/** Requests of a domain, in checks of one URL, which send three each. */
const COST_OF_DOMAIN = 3;

async function answerDomain(
  context: ServerContext,
  domain: string,
  { request, reply, ...parts }: SellerParts & Asking,
): Promise<Found> {
  parts.limit.count(request, reply, COST_OF_DOMAIN);
  const read = await Promise.all(
    wellKnown.map(async ([name, what]) => {
      const url = `https://${domain}/.well-known/${name}`;
      const bytes = await parts.sellers.readDocument(url);
      const document = bytes === undefined ? undefined : readJson(bytes);
      return { name, what, url, document: isJsonObject(document) ? document : undefined };
    }),
  );
  const of = (name: (typeof wellKnown)[number][0]): unknown =>
    read.find((each) => each.name === name)?.document;
  const named = resourcesOf(of("x402"), { domain });
  const urls = named.length === 0 ? [`https://${domain}/`] : named;
  const asked = await Promise.all(
    urls.map((url) => askSeller(context, url, { request, reply, ...parts })),
  );
  const sellers = asked.flatMap((each) => ("problem" in each ? [] : [each]));
  const agents = await agentsOf(context, identitiesOf(of("agent-registration.json")));
  const documents = read.map(({ what, url, document }) => ({
    url,
    what,
    found: document !== undefined,
  }));
  if (sellers.length > 0)
    return { kind: "domain", ...sellersInWords(sellers, context), sellers, agents, documents };
  const [problem = ""] = asked.flatMap((each) => ("problem" in each ? [each.problem] : []));
  return {
    kind: "domain",
    meaning:
      agents.length > 0
        ? `${domain} names no account to pay, and says that it is run by ${agentsInWords(context, agents)}.`
        : `${domain} names no account to pay: ${problem}.`,
    next: "Paste the URL of what is sold there, or the account that you are asked to pay.",
    agents,
    documents,
  };
}

/** Reads the URLs that a domain sells, of itself and its subdomains (docs/DISCOVERY.md of x402scan). */
function resourcesOf(document: unknown, { domain }: { domain: string }): string[] {
  const listed = isJsonObject(document) ? document["resources"] : undefined;
  if (!Array.isArray(listed)) return [];
  return listed
    .map((each) => (isJsonObject(each) ? (each["url"] ?? each["resource"]) : each))
    .flatMap((url) => {
      if (typeof url !== "string" || url.length > MAX_TEXT || !URL.canParse(url)) return [];
      const { hostname, protocol } = new URL(url);
      return protocol === "https:" && `.${hostname}`.endsWith(`.${domain}`) ? [url] : [];
    })
    .slice(0, MAX_RESOURCES);
}

/** Reads the identities that a domain claims (ERC-8004, "Endpoint Domain Verification"). */
function identitiesOf(document: unknown): string[] {
  const listed = isJsonObject(document) ? document["registrations"] : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, MAX_AGENTS).flatMap((each) => {
    if (!isJsonObject(each)) return [];
    const { agentRegistry, agentId } = each;
    const isNumber = typeof agentId === "number" || typeof agentId === "string";
    return typeof agentRegistry === "string" && isNumber ? [`${agentRegistry}:${agentId}`] : [];
  });
}

async function agentsOf(
  { store }: Pick<ServerContext, "store">,
  ids: readonly string[],
): Promise<AnythingCheck["agents"]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const agent = await readAgent(store.pool, id);
      if (agent === undefined) return [];
      const { safeToSpend } = await readAgentCover(store.pool, agent);
      const { id: agentId, name } = agent.agent;
      return [{ agentId, name, safeToSpend: safeToSpend.amount }];
    }),
  );
  return found.flat();
}

function agentsInWords(
  { settings }: Pick<ServerContext, "settings">,
  agents: AnythingCheck["agents"],
): string {
  const unit = unitInWords({ currency: "USD", isTest: isTestNetwork(settings.network) });
  return agents
    .map(({ agentId, safeToSpend }) => `${agentId} (${showAmount(safeToSpend)} ${unit} is safe)`)
    .join(", ");
}

async function answerWords(context: ServerContext, words: string): Promise<Found> {
  const page = { page: 1, limit: MAX_AGENTS, sortBy: "score", order: "desc" } as const;
  const { agents: found, total } = await context.store.readLarge((db) =>
    findAgentsOfPage(db, { query: words }, page),
  );
  const agents = await agentsOf(
    context,
    found.map(({ agent }) => agent.id),
  );
  if (agents.length === 0)
    return {
      kind: "words",
      meaning: "No agent here has this name or these words.",
      next: "Paste the account or the URL that you are about to pay: it can be checked without being registered.",
      page: null,
    };
  const others = total > agents.length ? `, and ${total - agents.length} more` : "";
  return {
    kind: "words",
    meaning: `These words find ${agentsInWords(context, agents)}${others}.`,
    next: "Anybody may use any name: compare the id with the one that your agent is asked to pay.",
    page: `/?${new URLSearchParams({ query: words }).toString()}`,
    agents,
  };
}

async function answerCredential(
  context: ServerContext,
  id: string,
  { takePlace, request, reply }: Pick<SellerParts, "takePlace"> & Asking,
): Promise<Found> {
  const credential = await findCredential(context.store.pool, id);
  if (credential === undefined)
    return {
      kind: "none",
      meaning: "No credential with this id was issued here.",
      next: "Compare the id, or paste the credential’s JSON at /verify.",
    };
  const account = await askAndCheck(
    context,
    { account: credential.subjectId },
    { by: takePlace(request, reply) },
  );
  const status = statusOfCredential(credential, context.clock.now());
  const page = `/verify/${encodeURIComponent(id)}`;
  return {
    kind: "credential",
    meaning: `This is a credential about ${addressOfAccount(account.account)}; its status here is ${status}. ${safeInWords(account)}.`,
    next: `Verify it at ${context.settings.publicUrl}${page}.`,
    page,
    account,
  };
}
