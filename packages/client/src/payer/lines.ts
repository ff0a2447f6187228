import { attempt, isJsonObject } from "@arcs/core/internal";

import {
  type BudgetLimits,
  type PayerPolicy,
  readLimits,
  readNames,
  readPolicy,
} from "./policy.ts";

/**
 * A line of the journal. What it does follows from the lines before it. Amounts are whole
 * millionths of a currency unit in digits, such as `"12500000"`; times are milliseconds.
 */
export type Line = LineHead & Entry;

/** Begins each line. */
export type LineHead = {
  /** The writer: 12 hexadecimal digits that a process draws when it opens the journal. */
  w: string;
  /** The writer's own count of lines, from 1. */
  n: number;
  /** The writer's clock. */
  at: number;
};

/** The content of a line. `id` is the id of a payment, save where it says otherwise. */
export type Entry =
  /** A process has opened the journal; `seen`: the last `n` of the latest writers that it read. */
  | { kind: "writer"; pid: number; seen: Readonly<Record<string, number>> }
  /** The secret in the ids of payments: the first such line counts. */
  | { kind: "secret"; secret: string }
  /** A policy to decide by, together with the ones before it, or instead of them. */
  | { kind: "policy"; policy: PayerPolicy; replaces?: true }
  /** A budget of a sub-agent; `id` is its name. What it spends is spent of all above it. */
  | ({ kind: "budget"; id: string; limits: BudgetLimits } & BudgetTerms)
  | ({ kind: "intent"; id: string; amount: string } & IntentTerms)
  /** A server holds the whole amount for the payment of this name, before it is signed. */
  | { kind: "held"; id: string; hold: string; name: string; amount: string; message: string }
  /** Signed, to be sent from here on; `name` is what the chain knows the payment by. */
  | {
      kind: "signed";
      id: string;
      name: string;
      /** Unix seconds at which the authorization ends. */
      until: number;
      payload: unknown;
      /** Fingerprint of the request, for calls without a name. */
      request?: string;
    }
  | { kind: "answered"; id: string; answer: KeptAnswer; transaction?: string }
  /**
   * The chain used the payment's name; `amount`: what it took, where that may be less than was
   * signed; `byAnother`: it took a signature of another machine.
   */
  | { kind: "paid"; id: string; transaction: string; amount?: string; byAnother?: true }
  /** The chain cannot take the payment any more. */
  | { kind: "unpaid"; id: string; proof: { block: number; time: number } }
  /** Given up before it was signed. */
  | { kind: "dropped"; id: string }
  /** A look at the work: `true` counts at once, `false` is a dispute. */
  | { kind: "judged"; id: string; good: boolean; reason?: string }
  /** `fault`: "here" where this program's own crash lies between. */
  | { kind: "disputed"; id: string; reason: string; fault?: "seller" | "here" }
  | { kind: "refunded"; id: string; amount: string; transaction?: string }
  | { kind: "forgiven"; seller: string }
  /** A person said yes to this amount for this seller, for this payment of this call. */
  | { kind: "approved"; id: string; seller: string; amount: string; by: string }
  /** The answer was handed to the program. */
  | { kind: "taken"; id: string }
  /** The chain took a payment of which lines were lost; `name` is what the chain knows it by. */
  | Recovered
  /** Readers pass over what is missing: the chain was asked what it may have been. */
  | { kind: "repaired"; passedOver: PassedOver };

/** Numbers of lines, from and to, that a repair has readers pass over, by their writer. */
export type PassedOver = Readonly<Record<string, readonly (readonly [from: number, to: number])[]>>;

export type Recovered = {
  kind: "recovered";
  id: string;
  name: string;
  seller: string;
  amount: string;
  transaction: string;
};

export type BudgetTerms = {
  /** Name of the budget above it. */
  parent?: string;
  /** Only these are paid from it, in the form of the policy's list. */
  sellers?: readonly string[];
  endsAt?: number;
};

/** The purpose of a payment. */
export type IntentTerms = {
  /** A name for what the program wants once. */
  call: string;
  /** The account that is paid (CAIP-10). */
  seller: string;
  /** Origin of the final URL that asked for the payment. */
  origin?: string;
  /** The token (CAIP-19). */
  asset?: string;
  task?: string;
  /** Name of the budget that it is paid from. */
  budget?: string;
  /** Where first-hand trust does not reach, a hold of a server is asked for. */
  by?: "hold";
  /** Time of the chain's last block, where it was asked. */
  chainTime?: number;
  /** The program gave the call no name. */
  unnamed?: true;
};

/** An answer that is kept beside the journal. */
export type KeptAnswer = { status: number; type?: string; sha256: string; bytes: number };

/** Result of reading a line. */
export type ReadLine = { line: Line } | { unknown: string } | { malformed: string };

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isTrue: Test = (value) => value === true;
const isWhole: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isMoney: Test = (value) => isText(value) && /^(?:0|[1-9]\d{0,89})$/.test(value as string);
const isOneOf =
  (...values: unknown[]): Test =>
  (value) =>
    values.includes(value);
const isRead = (read: () => unknown): boolean => attempt(read) !== undefined;
const isObject =
  (members: Record<string, Test>): Test =>
  (value) =>
    isJsonObject(value) && misfitIn(value, members) === undefined;

const head = { w: isText, n: isWhole, at: isWhole, kind: isText };
const isAnswer = isObject({ status: isWhole, "type?": isText, sha256: isText, bytes: isWhole });

/** The members of each kind; a question mark: it may be absent. */
const shapes: Readonly<Record<Line["kind"], Record<string, Test>>> = {
  writer: {
    pid: isWhole,
    seen: (value) => isJsonObject(value) && Object.values(value).every(isWhole),
  },
  secret: { secret: isText },
  policy: {
    policy: (value) => isJsonObject(value) && isRead(() => readPolicy(value)),
    "replaces?": isTrue,
  },
  budget: {
    id: isText,
    limits: (value) => isJsonObject(value) && isRead(() => readLimits("", value)),
    "parent?": isText,
    "sellers?": (value) => isRead(() => readNames("sellers", value)),
    "endsAt?": isWhole,
  },
  intent: {
    id: isText,
    amount: isMoney,
    call: isText,
    seller: isText,
    "origin?": isText,
    "asset?": isText,
    "task?": isText,
    "budget?": isText,
    "by?": isOneOf("hold"),
    "chainTime?": isWhole,
    "unnamed?": isTrue,
  },
  held: { id: isText, hold: isText, name: isText, amount: isMoney, message: isText },
  signed: {
    id: isText,
    name: isText,
    until: isWhole,
    payload: isJsonObject,
    "request?": isText,
  },
  answered: { id: isText, answer: isAnswer, "transaction?": isText },
  paid: { id: isText, transaction: isText, "amount?": isMoney, "byAnother?": isTrue },
  unpaid: { id: isText, proof: isObject({ block: isWhole, time: isWhole }) },
  dropped: { id: isText },
  judged: { id: isText, good: isOneOf(true, false), "reason?": isText },
  disputed: { id: isText, reason: isText, "fault?": isOneOf("seller", "here") },
  refunded: { id: isText, amount: isMoney, "transaction?": isText },
  forgiven: { seller: isText },
  approved: { id: isText, seller: isText, amount: isMoney, by: isText },
  taken: { id: isText },
  recovered: { id: isText, name: isText, seller: isText, amount: isMoney, transaction: isText },
  repaired: {
    passedOver: (value) =>
      isJsonObject(value) &&
      Object.values(value).every(
        (ranges) =>
          Array.isArray(ranges) &&
          ranges.every((each) => Array.isArray(each) && each.every(isWhole)),
      ),
  },
};

/**
 * Reads a line from its parsed JSON. A kind that this version does not know is passed over by its
 * readers; a malformed line is damage.
 */
export function readLine(value: unknown): ReadLine {
  if (!isJsonObject(value)) return { malformed: "the line is no JSON object" };
  const inHead = misfitIn(value, head);
  if (inHead !== undefined) return { malformed: `the line has no valid \`${inHead}\`` };
  const kind = value["kind"] as string;
  if (!Object.hasOwn(shapes, kind)) return { unknown: kind };
  const misfit = misfitIn(value, shapes[kind as Line["kind"]]);
  return misfit === undefined
    ? { line: value as Line }
    : { malformed: `the line \`${kind}\` has no valid \`${misfit}\`` };
}

/** Names the first member that does not fit. */
function misfitIn(
  value: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, Test>>,
): string | undefined {
  for (const [member, fits] of Object.entries(members)) {
    const name = member.replace("?", "");
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined ? name === member : !fits(given)) return name;
  }
  return undefined;
}
