import type { AccountCheck } from "@arcs/core/http";
import { publicRpcUrls } from "@arcs/core/internal";
import { formatMicro } from "@arcs/trust/internal";

import { type Answer, isBeingRead, safeOf } from "../../check-anybody.ts";

type AccountAnswer = Extract<Answer, { kind: "account" }>;
type SellerAnswer = Extract<Answer, { kind: "seller" }>;

/** Says what is safe to spend with an account: one sentence, and what that comes from. */
export function checkInWords({ check, target, stake }: AccountAnswer): string[] {
  if (check === undefined) {
    return [
      `Nothing is known of ${target}: nothing is safe to spend with it.`,
      "Next: pay nothing, or no more than you can lose. If it has just been paid, its payments may not be read yet.",
    ];
  }
  return [
    sentenceOf(check),
    ...stakeInWords(check, stake),
    ...factsOf(check),
    ...networkInWords(check),
    nextStep(check, stake),
  ];
}

function sentenceOf({ account, safeToSpend: { amount, currency }, score, payments }: AccountCheck): string {
  const { count, payers, payersWithVoice, since } = payments;
  const rated = score === null ? "" : `; ${score.tier} ${score.overall}`;
  const from = `${plural(count, "payment")} from ${plural(payers, "payer")}, ${payersWithVoice} with a voice`;
  const paid = count === 0 ? "no payment to it is known" : `${from}, since ${since}`;
  return `${money(amount)} ${currency} is safe to spend with ${account} now${rated}; ${paid}.`;
}

function stakeInWords(check: AccountCheck, stake: bigint | undefined): string[] {
  if (stake === undefined) return [];
  const { currency } = check.safeToSpend;
  const safe = safeOf(check);
  const covered = safe >= stake ? "which is covered" : `of which ${money(formatMicro(stake - safe))} is not covered`;
  return [`At stake: ${money(formatMicro(stake))} ${currency}, ${covered}.`];
}

function factsOf(check: AccountCheck): string[] {
  const { claimed, agentId, openDisputes, lostInDisputes, lastLostAt, safeToSpend } = check;
  const { costToForge, outstanding, held, currency } = safeToSpend;
  const lost = `${money(lostInDisputes)} ${currency} lost and not given back`;
  const last = lastLostAt === null ? "none lost" : `last lost on ${lastLostAt.slice(0, 10)}, ${lost}`;
  return [
    ...(costToForge === "0"
      ? []
      : [
          `Its history would have cost ${money(costToForge)} to fake; ${money(outstanding)} of that is being spent, ${money(held)} held.`,
        ]),
    claimed
      ? `Claimed: by agent ${agentId}.`
      : "Unclaimed: nobody has registered it. Its owner can, and its history stays.",
    ...(openDisputes === 0 && lastLostAt === null ? [] : [`Disputes: ${openDisputes} open, ${last}.`]),
    readingInWords(check),
  ];
}

function readingInWords({ reading: { state, finalUntil } }: AccountCheck): string {
  const until = finalUntil === null ? "" : ` up to ${finalUntil}`;
  if (isBeingRead(state)) return `Read: not yet; its payments are being read${until}.`;
  if (state === "complete") return `Read: all payments to it${until}.`;
  if (state === "behind") return `Read: payments${until}; its chain has not been read for a while.`;
  return "Read: payments that somebody reported, or that went to a root; there may be more.";
}

function networkInWords({ network }: AccountCheck): string[] {
  return network === "mainnet-beta" || network === "mainnet"
    ? []
    : [`Test network (${network}): money and scores there mean nothing.`];
}

function nextStep(check: AccountCheck, stake: bigint | undefined): string {
  if (isBeingRead(check.reading.state)) return "Next: ask again in a minute.";
  if (stake !== undefined && safeOf(check) < stake) {
    const { outstanding, held } = check.safeToSpend;
    const less =
      safeOf(check) === 0n ? "pay nothing, or no more than you can lose" : "pay less, or in steps that are covered";
    const wait = outstanding === "0" && held === "0" ? "" : "; or wait until what others spend and hold is settled";
    return `Next: ${less}${wait}. Its owner can put up a bond.`;
  }
  if (safeOf(check) === 0n) return "Next: pay nothing, or no more than you can lose.";
  return "Next: hold the amount before you pay, as the trust gate of @arcs/client does by itself.";
}

/** Says the same of every account that a seller names. */
export function sellerInWords({ seller, accounts }: SellerAnswer): string[] {
  const { url, x402Version, skipped, note } = seller;
  const asks = `${url} asks to be paid at ${plural(accounts.length, "account")} (x402 version ${x402Version}).`;
  return [
    asks,
    ...accounts.flatMap(({ account, stake }) => {
      const { account: target, network, check, reason } = account;
      if (check === null) return ["", `Nothing is safe to spend with ${target} on ${network}: ${reason}.`];
      const words = checkInWords({ kind: "account", target, check, stake });
      return [
        "",
        ...words,
        ...(stake === undefined
          ? ["Its price is not known, so it is not covered: name the amount with --at-stake."]
          : []),
        ...(account.provedOrigin ? [`It has signed that it belongs to ${account.provedOrigin}.`] : []),
      ];
    }),
    "",
    ...skipped.map(({ position, reason }) => `Entry ${position} of its answer was not read: ${reason}.`),
    ...(note === null ? [] : [`Note: ${note}.`]),
    "Compare the account that your agent is asked to pay with these: a seller may answer others otherwise.",
  ];
}

/**
 * Says how to compute an answer again: by a program of its own, since it follows the whole log.
 *
 * @returns a sentence, and the command
 */
export function auditInWords(
  answer: Answer,
  { origin, key }: { origin: string; key: string },
): [sentence: string, command: string] {
  const checks = answer.kind === "account" ? [answer.check] : answer.accounts.map(({ account }) => account.check);
  const networks = new Set(checks.flatMap((check) => (check == null ? [] : [chainOf(check)])));
  const chains = [...networks].flatMap((network) => {
    if (network.startsWith("eip155:")) return [`--rpc "${network}=$RPC_URL"`];
    const endpoint = new Map<string, string>(Object.entries(publicRpcUrls)).get(network);
    return endpoint === undefined ? [] : [`--rpc ${network}=${endpoint}`];
  });
  const needed = [
    "@arcs/audit",
    ...(chains.some((each) => each.includes("eip155:")) ? ["@arcs/evm"] : []),
    ...(chains.some((each) => !each.includes("eip155:")) ? ["@arcs/ledger"] : []),
  ];
  const packages = needed.map((name) => `-p ${name}`).join(" ");
  const folder = `arcs-audit-${new URL(origin).hostname.replaceAll(/[^\w.-]/g, "")}`;
  const command = [
    "npx",
    packages,
    "arcs-audit",
    `--key '${key}'`,
    `--state ${folder}`,
    "--once",
    ...chains,
    `${origin}/log`,
  ];
  const sentence =
    "To compute it again without trust in the server, follow its public log to the end, which takes a program of its own:";
  return [sentence, command.join(" ")];
}

function chainOf({ account, network }: AccountCheck): string {
  return /^eip155:\d+/.exec(account)?.[0] ?? network;
}

/** Writes money with two decimals at least. */
function money(text: string): string {
  const [whole = "0", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
