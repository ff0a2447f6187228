import type { IntentTerms } from "./lines.ts";
import { showMoney } from "./money.ts";
import { type Limits, nameKey, type Policy } from "./policy.ts";
import {
  budgetsOf,
  dueOf,
  type PaidBy,
  type Payment,
  type PayerState,
  type Reason,
  type ReasonCode,
  restOf,
  scopes,
} from "./state.ts";
import { MONTH, type TimedSums, type WindowName, windows } from "./windows.ts";

/** A payment that is asked about. */
export type Intent = IntentTerms & {
  /** Its id; absent where nobody can have approved it yet. */
  id?: string;
  /** In millionths, rounded up; `undefined` for a token that nobody knows the worth of. */
  amount: bigint | undefined;
};

export type Decision = {
  verdict: "allow" | "ask" | "refuse";
  /** All that speaks against it. Where a person has approved, what the person was asked for. */
  reasons: Reason[];
  /** Why it passes, and how much of it is at risk by what the seller earned, and by its trial. */
  parts: { by: PaidBy; own: bigint; trial: bigint };
};

/** The first-hand limit with a seller, and its reasons. In millionths. */
export type FirstHandLimit = {
  /** Earned by the seller with this payer, less what is open. */
  own: bigint;
  /** Left to try it with. */
  trial: bigint;
  delivered: bigint;
  lost: bigint;
  open: bigint;
  /** Left to try all sellers with. */
  strangers: bigint;
};

const SHARE_UNIT = 10_000n;
const MAX_CLOCK_ERROR = 5 * 60_000;
const MAX_DATE = 8.64e15;

/**
 * Decides about a payment. Pure: for the same lines, intent and time it says the same, at a hook and
 * at the intent's place in the journal. One refusing reason refuses; all reasons are returned.
 *
 * @param now - milliseconds; the journal's time counts where it is later
 */
export function decide(state: PayerState, intent: Intent, now: number): Decision {
  const time = Math.max(now, state.now);
  const reasons: Reason[] = [];
  const add = (verdict: Reason["verdict"], code: ReasonCode, message: string): void => {
    reasons.push({ verdict, code, message });
  };
  const refuse = (code: ReasonCode, message: string): void => add("refuse", code, message);
  const { amount } = intent;
  const { policy } = state;

  const earlier = findOpen(state, intent);
  if (earlier !== undefined)
    refuse("still_open", `the payment ${earlier.id} is already made for this call`);
  if (amount === undefined)
    refuse("amount_unknown", "nobody knows what this token is worth: list it in `tokens`");
  if (policy.endsAt !== undefined && time >= policy.endsAt)
    refuse(
      "mandate_ended",
      `the mandate ended ${timeInWords(policy.endsAt, time)}: ask for another`,
    );
  judgeLists(state, intent, refuse);
  if (amount !== undefined) judgeBudgets({ state, intent, amount, time }, refuse);
  const { chainTime = time } = intent;
  if (Math.abs(time - chainTime) > MAX_CLOCK_ERROR) {
    const minutes = Math.round(Math.abs(time - chainTime) / 60_000);
    refuse("clock_wrong", `the time here is ${minutes} minutes off the chain's: set the clock`);
  }

  const parts: Decision["parts"] = { by: "trust", own: 0n, trial: 0n };
  if (amount !== undefined) {
    const { askAbove } = policy;
    if (askAbove !== undefined && amount > askAbove)
      add("ask", "above_threshold", `${showMoney(amount)} is above ${showMoney(askAbove)}`);
    const limit = firstHandLimit(state, intent.seller, time);
    const own = least(amount, limit.own);
    if (amount - own <= limit.trial) Object.assign(parts, { own, trial: amount - own });
    else if (intent.by === "hold") parts.by = "hold";
    else {
      parts.by = "person";
      add("ask", "not_earned", limitInWords(amount, limit, policy));
    }
  }
  if (reasons.some(({ verdict }) => verdict === "refuse"))
    return { verdict: "refuse", reasons, parts };
  const isAllowed = reasons.length === 0 || isApproved(state, intent);
  return { verdict: isAllowed ? "allow" : "ask", reasons, parts };
}

/** Computes the first-hand limit with a seller at a time. */
export function firstHandLimit(state: PayerState, seller: string, now: number): FirstHandLimit {
  const time = Math.max(now, state.now);
  const { policy } = state;
  const account = nameKey(seller);
  const record = state.sellers.get(account);
  let { delivered, lost, own: openOwn, trial: openTrial } = record ?? nothing;
  let tried = record?.trials.within(MONTH, time) ?? 0n;
  let triedAll = state.trials.within(MONTH, time);
  // Count what has come of age since the last line.
  for (const payment of state.waiting) {
    if (dueOf(payment) > time) break;
    const freed = payment.at > time - MONTH ? payment.trial : 0n;
    if (freed > 0n) triedAll -= freed;
    if (payment.seller !== account) continue;
    tried -= freed;
    openOwn -= payment.own;
    openTrial -= payment.trial;
    delivered += restOf(payment);
  }
  const share = (policy.share * delivered) / SHARE_UNIT;
  const lostLately = record?.losses.within(MONTH, time) ?? 0n;
  const strangers = policy.strangers - triedAll;
  const own = most(0n, least(share - lost, policy.most)) - openOwn;
  const ofTrial = policy.trial + least(0n, share - lostLately) - openTrial;
  const trial = least(least(policy.trial - tried, ofTrial), strangers);
  return {
    own: most(0n, own),
    trial: most(0n, trial),
    delivered,
    lost,
    open: openOwn + openTrial,
    strangers: most(0n, strangers),
  };
}

const nothing = { delivered: 0n, lost: 0n, own: 0n, trial: 0n };

/** The payment that stands in the way of another one of the same call, or of the same id. */
function findOpen(state: PayerState, { id, call }: Intent): Payment | undefined {
  const ofCall = state.calls.get(call);
  if (ofCall !== undefined && ofCall.state !== "unpaid" && ofCall.state !== "dropped")
    return ofCall;
  const ofId = id === undefined ? undefined : state.payments.get(id);
  return ofId?.state === "refused" ? undefined : ofId;
}

type Refuse = (code: ReasonCode, message: string) => void;

function judgeLists(state: PayerState, intent: Intent, refuse: Refuse): void {
  const { seller, origin, asset } = intent;
  const network = seller.split(":", 2).join(":");
  const names = [origin, seller, network, asset].filter((name) => name !== undefined).map(nameKey);
  const isOn = (list: readonly string[]): boolean => names.some((name) => list.includes(name));
  const shown = (origin ?? seller).replace("https://", "");
  for (const name of names)
    if (state.policy.deny.includes(name))
      refuse("seller_denied", `${name.replace("https://", "")} is on your deny list`);
  if (!state.policy.sellers.every(isOn))
    refuse("seller_not_listed", `${shown} is not on your list of sellers`);
  for (const name of budgetsOf(state, intent.budget)) {
    const { sellers } = state.budgets.get(name) ?? {};
    if (sellers !== undefined && !isOn(sellers))
      refuse("seller_not_listed", `${shown} is not on the list of the budget ${name}`);
  }
}

type Asked = { state: PayerState; intent: Intent; amount: bigint; time: number };

function judgeBudgets({ state, intent, amount, time }: Asked, refuse: Refuse): void {
  const judge = (limits: Limits, scope: string, whose: string): void => {
    for (const [name, limit] of Object.entries(limits) as [WindowName, bigint][]) {
      const spent = state.spent.get(scope);
      const left = limit - (spent?.within(windows[name], time) ?? 0n);
      if (amount <= left) continue;
      const words = `${showMoney(amount)} is more than the ${showMoney(most(0n, left))} left of ${showMoney(limit)} ${windowsInWords[name]}${whose}`;
      const later = freeAgain({ spent, span: windows[name], limit, amount, time });
      refuse("over_budget", `${words}${later}`);
    }
  };
  const { seller, task, budget } = intent;
  judge(state.policy.all, scopes.all, "");
  judge(state.policy.perSeller, scopes.seller(seller), " for this seller");
  if (task !== undefined) judge(state.policy.perTask, scopes.task(task), ` for the task ${task}`);
  for (const name of budgetsOf(state, budget)) {
    const found = state.budgets.get(name);
    if (found === undefined) refuse("no_budget", `there is no budget ${name}: make it first`);
    else if (found.endsAt !== undefined && time >= found.endsAt)
      refuse("budget_ended", `the budget ${name} ended ${timeInWords(found.endsAt, time)}`);
    judge(found?.limits ?? {}, scopes.budget(name), ` of the budget ${name}`);
  }
}

const windowsInWords: Readonly<Record<WindowName, string>> = {
  perHour: "in an hour",
  perDay: "in 24 hours",
  perMonth: "in 30 days",
  total: "in all",
};

type Window = {
  spent: TimedSums | undefined;
  span: number;
  limit: bigint;
  amount: bigint;
  time: number;
};

/** Says when the amount passes, where waiting helps. */
function freeAgain({ spent, span, limit, amount, time }: Window): string {
  if (spent === undefined || span === Infinity || amount > limit) return "";
  const at = spent.leavesAt(span, limit - amount);
  return `; ${showMoney(limit - spent.within(span, at))} is free again ${timeInWords(at, time)}`;
}

function isApproved(state: PayerState, { id, seller, amount }: Intent): boolean {
  const approval = id === undefined ? undefined : state.approvals.get(id);
  return approval?.seller === nameKey(seller) && approval.amount === amount;
}

/** Says how a first-hand limit comes about. */
function limitInWords(amount: bigint, limit: FirstHandLimit, policy: Policy): string {
  const { own, trial, delivered, lost, open, strangers } = limit;
  const share = `${sharesInWords[Number(policy.share)] ?? `${Number(policy.share) / 100}% of`} the ${showMoney(delivered)} that it delivered`;
  const isWhole = own === (policy.share * delivered) / SHARE_UNIT;
  const earned = isWhole ? share : `${showMoney(own)} left of ${share}`;
  return [
    `${showMoney(amount)} is more than the ${showMoney(own + trial)} that this seller has earned with you: ${showMoney(trial)} to try it`,
    ...(delivered > 0n ? [`, and ${earned}`] : []),
    ...(open > 0n ? [`; ${showMoney(open)} is in payments that do not count yet`] : []),
    ...(lost > 0n ? [`; what it lost takes ${showMoney(lost)} off`] : []),
    ...(trial === strangers && trial < policy.trial
      ? [`; all new sellers together may have ${showMoney(policy.strangers)} in 30 days`]
      : []),
  ].join("");
}

const sharesInWords: Readonly<Record<number, string>> = { 5_000: "half of", 10_000: "all of" };

/** Names a minute, rounded up: `at 14:05 UTC`, with its date where that is not today's. */
function timeInWords(time: number, now: number): string {
  const minute = Math.ceil(time / 60_000) * 60_000;
  if (minute > MAX_DATE || now > MAX_DATE) return "later";
  const [date = "", clock = ""] = new Date(minute).toISOString().split("T");
  const isToday = new Date(now).toISOString().startsWith(date);
  return `${isToday ? "" : `on ${date} `}at ${clock.slice(0, 5)} UTC`;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
