import { SdkError } from "@arcs/core";
import { assertObject, assertShape, bytesToHex, reasonOf, showValue } from "@arcs/core/internal";

import { createPricing } from "../trust-gate/prices.ts";
import { applyLine } from "./apply-line.ts";
import { createChainReader } from "./chains.ts";
import { errorOf, findPayment, hasEnded, type PayContext, payloadOf } from "./context.ts";
import { askChain, handOver, lose, sendPayment, takeAnswer } from "./end-payment.ts";
import {
  damaged,
  type Journal,
  type JournalStore,
  openJournal,
  type StoredLine,
} from "./journal.ts";
import { readLine } from "./lines.ts";
import { type Call, dropAbandoned, endWhatIsDue, makePayment, mayBeMade } from "./make-payment.ts";
import { checkOptions, type PayerOptions } from "./payer-options.ts";
import { describeState, type PayerTable } from "./payer-table.ts";
import {
  type BudgetLimits,
  isOrigin,
  isSamePolicy,
  nameKey,
  type PayerPolicy,
  readLimits,
  readNames,
  readPolicy,
  readTime,
  stricter,
} from "./policy.ts";
import { readRequest, type Resendable } from "./request.ts";
import { createPayerState, type Payment } from "./state.ts";
import {
  type EvmWallet,
  isPaymentRequired,
  type PaymentPayload,
  type PaymentRequired,
  readPaymentRequired,
  type Schemes,
} from "./x402.ts";
import { randomBytes } from "../nonces.ts";

/** Options of a call. */
export type CallOptions = {
  /**
   * A name for what your program wants once, such as the number of an order. The same name never
   * pays twice, also after a crash. Without one, the same request takes over what a program that
   * has ended paid for; else it is a new call.
   */
  call?: string;
  /** A name for what the call is part of, for `perTask`. */
  task?: string;
};

/** A budget of a sub-agent. What it spends is spent of all budgets above it. */
export type BudgetOptions = BudgetLimits & {
  /** Only these are paid, in the form of the payer's own list. */
  sellers?: readonly string[];
  /** In milliseconds since 1970. */
  endsAt?: number;
};

/** Pays for what servers ask 402 for: each call once, within what sellers have earned and budgets. */
export type Payer = {
  /**
   * Fetches, and pays where the server asks for it by x402. The same `call` gets the same answer
   * again, also after a crash.
   *
   * @throws SdkError `payment_refused`, `not_paid`, `payment_lost`, `lost_here`, `still_open`,
   *   `answer_not_kept`, `journal_damaged`, `store_failed`; `server_unreachable` where the server
   *   could not be asked at all
   */
  fetch(
    input: Request | URL | string,
    init?: RequestInit,
    options?: CallOptions,
  ): Promise<Response>;
  /**
   * Makes a payment for another transport, or finds the one that was made for this call: send
   * `payload` as it is, and then call `end`.
   *
   * @param required - what the server asks for: `PaymentRequired` of version 2 of x402
   * @param options - `origin`: where the server is, such as `https://seller.example`; lists of
   *   sellers are compared with it
   * @throws SdkError as `fetch`
   */
  make(
    required: PaymentRequired,
    options: CallOptions & { call: string; origin?: string },
  ): Promise<{ id: string; payload: PaymentPayload }>;
  /**
   * Takes what came to a payment that was sent, or nothing, and returns the answer that is kept.
   *
   * @throws SdkError as `fetch`; with `still_open`, send the same payload again
   */
  end(id: string, answer?: Response): Promise<Response>;
  /** Says what was paid to whom, and what may still be spent. */
  state(): Promise<PayerTable>;
  /** Forgets what a seller (CAIP-10) has lost. */
  forgive(seller: string): Promise<void>;
  /** Disputes a payment that was paid or answered. @throws SdkError `invalid_argument` */
  dispute(id: string, reason?: string): Promise<void>;
  /**
   * Brings what is open to its end, as far as chains say. Calls do so by themselves; this is for
   * calls that are not made again.
   */
  recover(): Promise<PayerTable>;
  /**
   * Puts the limits of this payer in the place of all that programs of this journal had before.
   * Until then the strictest limit of each kind counts.
   */
  replacePolicy(): Promise<void>;
  /** Returns a payer for a sub-agent, with a budget of its own. A name is made once. */
  budget(name: string, limits: BudgetOptions): Payer;
};

/** Parts that a platform adds to a payer. */
export type Platform = {
  now: () => number;
  send: typeof fetch;
  pause: (ms: number) => Promise<void>;
  /** Opens a folder, where the platform has files. */
  openFolder?: (folder: string) => JournalStore;
  /** The folder of a wallet, where none is given. */
  folderOf?: (address: string) => string;
};

const SILENCE_MS = 86_400_000;

/** Creates a payer on a platform. @throws SdkError `invalid_argument` */
export function createPayerOn<Wallet extends EvmWallet>(
  platform: Platform,
  options: PayerOptions<Wallet>,
): Payer {
  checkOptions(options as unknown as PayerOptions<EvmWallet>);
  const {
    wallet,
    schemes,
    journal: place,
    approve,
    check,
    client,
    rpcUrls = {},
    tokens,
    secret,
    ...limits
  } = options;
  const own = readPolicy(limits);
  const store = openStore(platform, { place, address: wallet.address });
  const state = createPayerState(own);
  const writers = new Map<string, StoredLine>();
  const { now, send, pause } = platform;
  const opened = openJournal(store, {
    now,
    take(stored) {
      const read = readLine(stored);
      if ("malformed" in read) throw damaged(read.malformed);
      if (!("line" in read)) return;
      if (read.line.kind === "writer") writers.set(stored.w, stored);
      applyLine(state, read.line);
    },
  });
  const journal: Journal = {
    ...opened,
    async put(entry) {
      // Looked at before it is there: nobody could read the journal on from a malformed line.
      const read = readLine({ w: opened.writer, n: 1, at: 0, ...entry });
      if ("malformed" in read)
        throw new SdkError("invalid_argument", `the journal cannot take this: ${read.malformed}`);
      await opened.put(entry);
    },
  };
  const context: PayContext = {
    wallet,
    schemes: schemes as unknown as Schemes<EvmWallet>,
    store,
    journal,
    state,
    writers,
    chains: createChainReader(rpcUrls, { send }),
    now,
    pause,
    priceOf: createPricing(tokens),
    approve,
    check,
    client,
    secret,
    refusals: new Map(),
    tooLarge: new Set(),
    clocks: new Map(),
  };
  let begun: Promise<void> | undefined;

  /** Reads the journal, and notes this program's policy in it. */
  async function begin(): Promise<void> {
    begun ??= (async () => {
      await journal.sync();
      if (!state.hasPolicy || !isSamePolicy(stricter(state.policy, own), state.policy))
        await journal.put({ kind: "policy", policy: limits });
      await dropAbandoned(context);
    })();
    // Tried again at the next call: a disk may be full for a moment.
    begun.catch(() => (begun = undefined));
    await begun;
    await journal.sync();
  }

  return createPayerFor({ context, begin, budget: undefined, replaces: limits, send });
}

type Parts = {
  context: PayContext;
  begin: () => Promise<void>;
  budget: string | undefined;
  replaces: PayerPolicy;
  send: typeof fetch;
};

function createPayerFor(parts: Parts): Payer {
  const { context, begin, budget, replaces, send } = parts;
  const { journal, state, now } = context;

  async function fetchCall(call: Call, request: Resendable): Promise<Response> {
    const known = state.calls.get(call.call);
    if (known !== undefined && !mayBeMade(known)) return finish(known, request);
    const first = await request.send().catch((cause: unknown) => {
      if (request.signal.aborted) throw request.signal.reason;
      throw unreachable(request, cause);
    });
    const required = first.status === 402 ? readPaymentRequired(first.headers) : undefined;
    if (required === undefined) return first;
    await first.body?.cancel().catch(() => undefined);
    const origin = new URL(first.url || request.url).origin;
    return finish(await makePayment(context, { ...call, origin }, required), request);
  }
  /** Gets the answer to a payment: the kept one, or by the same bytes again. */
  async function finish(payment: Payment, request: Resendable): Promise<Response> {
    if (payment.answer !== undefined) return handOver(context, payment);
    return sendPayment(context, payment.id, request);
  }
  /** Finds what a program that has ended paid for with the same request, and nobody has taken. */
  function findLeft({ fingerprint }: Resendable): string | undefined {
    for (const payment of state.payments.values()) {
      const { unnamed, taken, request, signedBy, call } = payment;
      const isLeft = ["signed", "paid", "delivered"].includes(payment.state);
      if (unnamed && !taken && request === fingerprint && isLeft && hasEnded(context, signedBy))
        return call;
    }
    return undefined;
  }
  return {
    async fetch(input, init, options = {}) {
      checkCall(options);
      await begin();
      const request = await readRequest(input, init, { send });
      const { call: name, task } = options;
      const call: Call = {
        call: name ?? findLeft(request) ?? `~${bytesToHex(randomBytes(16))}`,
        request: request.fingerprint,
        ...(name === undefined ? { unnamed: true } : {}),
        ...(task === undefined ? {} : { task }),
        ...(budget === undefined ? {} : { budget }),
      };
      return fetchCall(call, request);
    },
    async make(required, options) {
      checkCall(options, "named");
      const { call, task, origin } = options;
      if (!isPaymentRequired(required))
        throw new SdkError(
          "invalid_argument",
          `\`required\` must be PaymentRequired of version 2 of x402 (received ${showValue(required)})`,
        );
      if (origin !== undefined && !isOrigin(origin))
        throw new SdkError(
          "invalid_argument",
          `\`origin\` must be one such as "https://seller.example" (received ${showValue(origin)})`,
        );
      await begin();
      const known = state.calls.get(call);
      const isMade =
        known !== undefined && !["intended", "unpaid", "dropped"].includes(known.state);
      const made = isMade
        ? known
        : await makePayment(
            context,
            {
              call,
              ...(origin === undefined ? {} : { origin }),
              ...(task === undefined ? {} : { task }),
              ...(budget === undefined ? {} : { budget }),
            },
            required,
          );
      return { id: made.id, payload: payloadOf(made) };
    },
    async end(id, answer) {
      if (answer !== undefined) checkAnswer(answer);
      await begin();
      const { state: before } = findPayment(context, id);
      const ended = await takeAnswer(context, { id, answer, wasPaid: before === "paid" });
      if (ended === undefined) throw errorOf(findPayment(context, id));
      return ended;
    },
    async state() {
      await begin();
      return describeState(state, now());
    },
    async forgive(seller) {
      await begin();
      if (typeof seller !== "string" || !state.sellers.has(nameKey(seller)))
        throw new SdkError(
          "invalid_argument",
          `\`seller\` must be an account that was paid, such as "eip155:8453:0x…" (received ${showValue(seller)})`,
        );
      await journal.put({ kind: "forgiven", seller });
    },
    async dispute(id, reason = "disputed by the payer") {
      await begin();
      const payment = findPayment(context, id);
      if (payment.state !== "paid" && payment.state !== "delivered")
        throw new SdkError(
          "invalid_argument",
          `payment ${id} is ${payment.state}: only what was paid or answered can be disputed`,
        );
      await journal.put({ kind: "disputed", id, reason, fault: "seller" });
    },
    async recover() {
      await begin();
      for (const payment of state.payments.values()) {
        const age = Math.max(now(), state.now) - payment.at;
        if (payment.state === "signed") await askChain(context, payment);
        if (payment.state === "paid" && age > SILENCE_MS) await lose(context, payment);
      }
      await endWhatIsDue(context);
      return describeState(state, now());
    },
    async replacePolicy() {
      await begin();
      await journal.put({ kind: "policy", policy: replaces, replaces: true });
    },
    budget(name, options) {
      assertObject(options, "limits of a budget");
      const { sellers, endsAt, ...limits } = options;
      if (typeof name !== "string" || name === "")
        throw new SdkError(
          "invalid_argument",
          `\`name\` of a budget must be a text (received ${showValue(name)})`,
        );
      readLimits("", limits);
      if (sellers !== undefined) readNames("sellers", sellers);
      if (endsAt !== undefined) readTime("endsAt", endsAt);
      const beginBelow = async (): Promise<void> => {
        await begin();
        if (state.budgets.has(name)) return;
        await journal.put({
          kind: "budget",
          id: name,
          limits,
          ...(budget === undefined ? {} : { parent: budget }),
          ...(sellers === undefined ? {} : { sellers }),
          ...(endsAt === undefined ? {} : { endsAt }),
        });
      };
      return createPayerFor({ ...parts, begin: beginBelow, budget: name });
    },
  };
}

function checkCall(options: CallOptions, form?: "named"): void {
  assertObject(options, "options of a call");
  const { call, task } = options;
  if (call === undefined ? form === "named" : typeof call !== "string" || call === "")
    throw new SdkError(
      "invalid_argument",
      `\`call\` must be a name such as "order-17" (received ${showValue(call)})`,
    );
  if (task !== undefined && typeof task !== "string")
    throw new SdkError("invalid_argument", `\`task\` must be a text (received ${showValue(task)})`);
}

/** Checks an answer of another transport: it may be of another realm, or of a package. */
function checkAnswer(answer: Response): void {
  assertShape(answer, "answer", { ok: "boolean", status: "number", headers: { get: "function" } });
  if (answer.bodyUsed)
    throw new SdkError("invalid_argument", "the body of `answer` was read: give a clone of it");
}

function unreachable({ url }: Resendable, cause: unknown): SdkError {
  return new SdkError(
    "server_unreachable",
    `nothing was signed: ${new URL(url).origin} cannot be reached (${reasonOf(cause)})`,
    { cause },
  );
}

function openStore(
  { openFolder, folderOf }: Platform,
  { place, address }: { place: JournalStore | string | undefined; address: string },
): JournalStore {
  const folder = place ?? folderOf?.(address.toLowerCase());
  if (typeof folder === "object" && folder !== null) {
    assertShape(folder, "journal", { append: "function", read: "function" });
    return folder;
  }
  if (typeof folder === "string" && folder !== "" && openFolder !== undefined)
    return openFolder(folder);
  throw new SdkError(
    "invalid_argument",
    openFolder === undefined
      ? "`journal` must be a store here: this platform has no folders. See createPostgresJournal and createMemoryJournal"
      : `\`journal\` must be a folder, or a store (received ${showValue(place)})`,
  );
}
