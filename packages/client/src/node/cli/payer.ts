import { isSdkError, SdkError } from "@arcs/core";
import { chainIdOf, isEvmAddress, parseJson } from "@arcs/core/internal";
import { defineCommand, printable } from "@arcs/process";

import { openJournal } from "../../payer/journal.ts";
import { formatMoney, parseMoney, showMoney } from "../../payer/money.ts";
import { describeState } from "../../payer/payer-table.ts";
import { type PayerPolicy, readPolicy } from "../../payer/policy.ts";
import type { Payment, PaymentState } from "../../payer/state.ts";
import type { WindowName } from "../../payer/windows.ts";
import { type JournalFolder, readJournalFolder } from "../payer/journal-folder.ts";
import { repairJournal } from "../payer/repair-journal.ts";
import type { ClientCommand } from "./check.ts";

/** Creates `payer log`: what was paid to whom, and why a payment was refused or lost. */
export function createLogCommand(): ClientCommand {
  return defineCommand({ options: { json }, mostWords: 1 }, async (values, [folder]) => {
    const journal = await readJournalFolder(folder);
    const payments = [...journal.state.payments.values()];
    const lines = payments.length === 0 ? ["No payment yet."] : payments.map(paymentInWords);
    return answer(journal, { asJson: values.json, lines, data: { payments: payments.map(rowOf) } });
  });
}

/** Creates `payer state`: what sellers have earned, and what may still be spent. */
export function createStateCommand(): ClientCommand {
  return defineCommand({ options: { json }, mostWords: 1 }, async (values, [folder]) => {
    const journal = await readJournalFolder(folder);
    const { sellers, budgets, payments } = describeState(journal.state, Date.now());
    const openOnes = payments.filter(({ state }) => openStates.includes(state));
    const lines = [
      ...budgets.map(
        ({ window, limit, spent, left }) =>
          `${show(left)} of ${show(limit)} left ${windowsInWords[window]}; ${show(spent)} spent.`,
      ),
      ...sellers.map(
        ({ seller, delivered, open, lost, mayBePaid }) =>
          `${seller} may be paid ${show(mayBePaid)}: delivered ${show(delivered)}, open ${show(open)}, lost ${show(lost)}.`,
      ),
      openOnes.length === 0
        ? "No payment is open."
        : `${openOnes.length} open: make their calls again, or call payer.recover().`,
    ];
    return answer(journal, {
      asJson: values.json,
      lines,
      data: { sellers, budgets, open: openOnes },
    });
  });
}

/** Creates `payer policy`: the limits that programs of the journal pay by, or others for all. */
export function createPolicyCommand(): ClientCommand {
  const options = { json, set: { type: "string" } } as const;
  return defineCommand({ options, mostWords: 1 }, async (values, [folder]) => {
    const given = values.set === undefined ? undefined : readGiven(values.set);
    const before = await readJournalFolder(folder);
    if (given !== undefined) {
      const journal = openJournal(before.store, { now: Date.now, take: () => undefined });
      await journal.put({ kind: "policy", policy: given, replaces: true });
    }
    const journal = given === undefined ? before : await readJournalFolder(folder);
    const texts = JSON.stringify(journal.state.policy, (_name, value: unknown) =>
      typeof value === "bigint" ? formatMoney(value) : value,
    );
    // In parts of 10,000 inside.
    const share = Number(journal.state.policy.share) / 10_000;
    const policy = { ...(parseJson(texts) as object), share };
    const lines = [
      ...Object.entries(policy).map(([name, value]) => `${name}: ${valueInWords(value)}`),
      given === undefined
        ? "A program with stricter options makes these stricter for all."
        : "Set. Give your programs the same options: one with stricter ones makes these stricter again.",
    ];
    return answer(journal, { asJson: values.json, lines, data: { policy } });
  });
}

/** Creates `payer repair`: makes a damaged journal one that can be paid by. */
export function createRepairCommand({ send = fetch }: { send?: typeof fetch } = {}): ClientCommand {
  const options = {
    json,
    rpc: { type: "string", multiple: true },
    wallet: { type: "string", multiple: true },
  } as const;
  return defineCommand({ options, mostWords: 1 }, async (values, [folder]) => {
    const { rpc = [], wallet: wallets = [] } = values;
    const other = wallets.find((each) => !isEvmAddress(each));
    if (other !== undefined)
      throw new SdkError("invalid_argument", "--wallet must be the address of an EVM account, 0x…");
    const rpcUrls = readRpcUrls(rpc);
    const journal = await readJournalFolder(folder);
    const { damage } = journal;
    if (damage === undefined)
      return answer(journal, { asJson: values.json, lines: ["The journal is whole."], data: {} });
    const { recovered, assets } = await repairJournal(
      { ...journal, damage },
      { rpcUrls, wallets, send },
    );
    const lines = [
      ...damage.found.map((each) => `Lost: ${each}.`),
      `Asked: ${assets.join(", ")}. Payments on other networks are not found: name those by --rpc.`,
      ...recovered.map(
        ({ seller, amount, transaction }) =>
          `Found: ${showMoney(BigInt(amount))} was paid to ${seller} (${transaction}); it counts as lost here.`,
      ),
      ...(recovered.length === 0 ? ["Found: no payment that the journal did not know."] : []),
      "Repaired. Lost for good are answers, disputes, yeses and limits of the lost lines: look at " +
        "`arcs payer log` and `arcs payer policy`, and start your programs again.",
    ];
    const data = { found: damage.found, assets, recovered };
    return answer(await readJournalFolder(folder), { asJson: values.json, lines, data });
  });
}

const json = { type: "boolean" } as const;
const openStates: readonly PaymentState[] = ["intended", "signed", "paid"];
const windowsInWords: Readonly<Record<WindowName, string>> = {
  perHour: "of an hour",
  perDay: "of 24 hours",
  perMonth: "of 30 days",
  total: "in all",
};

type Said = { asJson: true | undefined; lines: readonly string[]; data: object };

/** Prints an answer, and what is damaged. Returns the exit code: 1 of a damaged journal. */
function answer({ damage, folder }: JournalFolder, { asJson, lines, data }: Said): number {
  if (asJson === true)
    console.log(JSON.stringify({ folder, ...data, damage: damage?.found ?? [] }));
  else {
    for (const line of lines) console.log(printable(line));
    for (const each of damage?.found ?? []) console.log(printable(`Damaged: ${each}.`));
    if (damage !== undefined)
      console.log("Nothing is signed until it is whole: arcs payer repair.");
  }
  return damage === undefined ? 0 : 1;
}

function show(amount: string): string {
  return showMoney(parseMoney(amount) ?? 0n);
}

function paymentInWords(payment: Payment): string {
  const { at, amount, seller, origin, call, unnamed, transaction, state } = payment;
  const time = new Date(at).toISOString().slice(0, 16).replace("T", " ");
  return [
    `${time} UTC  ${showMoney(amount)}  ${stateInWords(payment)}`,
    `  to ${origin === undefined ? seller : `${origin}, ${seller}`}`,
    unnamed === true ? "" : `, for the call ${JSON.stringify(call)}`,
    transaction === undefined || state === "refused" ? "" : `, by ${transaction}`,
    payment.reasons.length === 0
      ? ""
      : `: ${payment.reasons.map(({ message }) => message).join("; ")}`,
  ].join("");
}

function stateInWords({ state, counts, settled, lostBecause, approvedBy }: Payment): string {
  const yes = approvedBy === undefined ? "" : ", a person said yes";
  if (state === "lost") return `lost: ${lostBecause}${yes}`;
  if (state === "delivered")
    return `delivered${counts ? ", counts" : settled ? ", counts after a day" : ", not settled yet"}${yes}`;
  return `${state}${yes}`;
}

function rowOf(payment: Payment): object {
  const { id, call, task, seller, origin, asset, amount, state, at, transaction } = payment;
  const { counts, reasons, lostBecause, fault, approvedBy } = payment;
  const paid = { id, call, task, seller, origin, asset, amount: formatMoney(amount), transaction };
  return { ...paid, state, at, counts, reasons, lostBecause, fault, approvedBy };
}

function valueInWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function readGiven(text: string): PayerPolicy {
  try {
    const policy = parseJson(text) as PayerPolicy;
    readPolicy(policy);
    return policy;
  } catch (error) {
    if (isSdkError(error)) throw error;
    throw new SdkError(
      "invalid_argument",
      `--set must have limits of createPayer as JSON, such as '{"perDay":"20"}'`,
    );
  }
}

function readRpcUrls(given: readonly string[]): Record<string, string[]> {
  const urls: Record<string, string[]> = {};
  for (const each of given) {
    const [network = "", ...rest] = each.split("=");
    const url = rest.join("=");
    if (chainIdOf(network) === undefined || !URL.canParse(url))
      throw new SdkError(
        "invalid_argument",
        "--rpc must name a network and its endpoint: eip155:8453=https://…",
      );
    (urls[network] ??= []).push(url);
  }
  return urls;
}
