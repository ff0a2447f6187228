import { applyLine } from "../../src/payer/apply-line.ts";
import { type Decision, decide, firstHandLimit } from "../../src/payer/decide.ts";
import { type IntentTerms, type Line, readLine } from "../../src/payer/lines.ts";
import { type PayerPolicy, readPolicy } from "../../src/payer/policy.ts";
import { createPayerState, type Payment } from "../../src/payer/state.ts";

/** A case of `schemas/vectors/payer.jsonl`; its README describes the members. */
export type PayerCase = {
  name: string;
  policy: PayerPolicy;
  lines: Line[];
  questions: { now: number; intent: IntentTerms & { id?: string; amount: string | null } }[];
  readAt: number;
  expected: unknown;
};

/** How often a decision before an intent's line was the one at its place. */
export type Agreement = { intents: number; agreed: number };

/** Computes what a case expects, and asks before each intent whether it will be admitted. */
export function computeCase(
  { policy, lines, questions, readAt }: PayerCase,
  agreement: Agreement = { intents: 0, agreed: 0 },
): unknown {
  const state = createPayerState(readPolicy(policy));
  const decisions: unknown[] = [];
  for (const json of lines) {
    const read = readLine(json);
    if (!("line" in read)) throw new Error(JSON.stringify(read));
    const { line } = read;
    if (line.kind !== "intent") {
      applyLine(state, line);
      continue;
    }
    const before = state.payments.get(line.id);
    const decision = decide(state, { ...line, amount: BigInt(line.amount) }, line.at);
    decisions.push(describeDecision(decision));
    applyLine(state, line);
    // A line about a payment that exists is passed over.
    if (before !== undefined && before.state !== "refused") continue;
    agreement.intents++;
    const payment = state.payments.get(line.id);
    if (payment !== undefined && isAsDecided(payment, decision)) agreement.agreed++;
  }
  const sellers = [...state.sellers].map(([seller, { delivered, lost, own, trial }]) => {
    const limit = firstHandLimit(state, seller, readAt);
    const open = { openOwn: own, openTrial: trial };
    return [seller, { delivered, lost, ...open, own: limit.own, trial: limit.trial }] as const;
  });
  const payments = [...state.payments.values()].map((payment) => {
    const { amount, own, trial, passedBy: by, counts, surprise = false } = payment;
    return [
      payment.id,
      { state: payment.state, amount, own, trial, by, counts, surprise },
    ] as const;
  });
  const answers = questions.map(({ now, intent }) => {
    const amount = intent.amount === null ? undefined : BigInt(intent.amount);
    return describeDecision(decide(state, { ...intent, amount }, now));
  });
  return inTexts({
    decisions,
    questions: answers,
    payments: Object.fromEntries(payments),
    sellers: Object.fromEntries(sellers),
  });
}

function describeDecision({ verdict, reasons, parts }: Decision): unknown {
  return { verdict, codes: reasons.map(({ code }) => code), ...parts };
}

function isAsDecided(payment: Payment, { verdict, reasons, parts }: Decision): boolean {
  return (
    (verdict === "allow" ? "intended" : "refused") === payment.state &&
    JSON.stringify(reasons) === JSON.stringify(payment.reasons) &&
    payment.own === parts.own &&
    payment.trial === parts.trial &&
    payment.passedBy === parts.by
  );
}

/** As JSON has it: amounts as texts of millionths. */
function inTexts(value: unknown): unknown {
  const text = JSON.stringify(value, (_name, member: unknown) =>
    typeof member === "bigint" ? String(member) : member,
  );
  return JSON.parse(text);
}
