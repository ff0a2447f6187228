// The theorem of cover, checked at each step of a log. Colluders A spend at honest sellers and
// vouch for their own agents; outsiders hold there, pay, and dispute what did not come.
//
//   F ≤ X + H                      F: held payments to A, disputed before they settled, less what was given back
//   F ≤ 2·(X + H) + 3/4 · caps     where roots of one group collude; X and H are then without this group
//
// X: payments by A to outsiders that settled, burns, bonds and credentials of A. H: voice that
// outsiders gave A in payments that settled. No step may raise 4·(voices + rooms + given in open
// payments of A) + 3·backing(A) by more than 4 times its part of X + H.
import {
  formatMicro,
  type Amounts,
  NOTHING,
  sumOf,
  lapsedTo,
  periodOf,
} from "../../src/cover/amounts.ts";
import { applyCoverEntry, settleDue } from "../../src/cover/apply-cover-entry.ts";
import { readCover } from "../../src/cover/safe-to-spend.ts";
import {
  type BookedPayment,
  type CoverBook,
  createCoverBook,
  voiceOf,
} from "../../src/cover/cover-book.ts";
import type { CoverEntry } from "../../src/cover/cover-entry.ts";
import { readRootList, type VouchingRoots } from "../../src/roots/root-list.ts";

export const DAY_MS = 86_400_000;
export const PERIOD_MS = 30 * DAY_MS;
const MIN_PAYMENT = 1_000n;
const money = { network: "n", asset: "m", transaction: "x" };
/** Group of the roots that collude, and of one that does not. */
const CORRUPT_GROUP = 3;
const CREDENTIAL_PRICE = 1_000_000n;

type Seller = { address: string; group: number; cap: bigint };
type Amount = { payer: string; payee: string; amount: bigint };
type Hold = { agent: string; payer: string; amount: bigint };

/** A log in the making, and the accounts of the theorem. */
export type Collusion = ReturnType<typeof createCollusion>;

/** Begins a log two days before the end of a period. */
export function createCollusion({
  corruptCaps,
  sellers,
}: {
  corruptCaps: readonly bigint[];
  sellers: readonly Seller[];
}) {
  const corruptRoots = corruptCaps.map((cap, index) => ({
    address: `c${index}`,
    group: CORRUPT_GROUP,
    cap,
  }));
  const agents = ["a0", "a1", ...corruptRoots.map(({ address }) => address)];
  const insiders = [...agents, "w0", "w1", "w2"];
  const outsiders = ["v0", "v1", "v2", "o0", ...sellers.map(({ address }) => address)];
  const colluders: ReadonlySet<string> = new Set(insiders);
  const isCorrupt = corruptCaps.length > 0;
  const book: CoverBook = createCoverBook(listOf([...sellers, ...corruptRoots]));
  const holds: Hold[] = [];
  const findings: string[] = [];
  /** Sums paid to A in payments that were disputed before they settled. */
  const frauds = new Map<BookedPayment, bigint>();
  /** Sums paid in held payments. */
  const sent = new Map<BookedPayment, bigint>();
  let open: BookedPayment[] = [];
  let [at, paid, heard, unbooked, steps, payments] = [
    668 * PERIOD_MS - 2 * DAY_MS,
    0n,
    0n,
    0n,
    0,
    0,
  ];
  let largest = 0;

  const clean = (amounts: Amounts): bigint =>
    sumOf(amounts) - (isCorrupt ? amounts[CORRUPT_GROUP]! : 0n);

  const isFromOutside = (payer: string, payee: string): boolean =>
    colluders.has(payee) && !colluders.has(payer);

  function potential(): bigint {
    const period = periodOf(at);
    let [quick, backing] = [0n, 0n];
    for (const who of insiders) {
      quick +=
        clean(lapsedTo(book.voices.get(who), period)) +
        clean(lapsedTo(book.rooms.get(who), period));
      backing += clean(book.agents.get(who)?.backing ?? NOTHING);
    }
    for (const { payer, state, given } of open)
      if (state === "open" && colluders.has(payer)) quick += clean(given);
    return 4n * quick + 3n * backing;
  }

  /** Makes one step, and compares what it added to the potential with what it added to X and H. */
  function step(what: string, make: () => bigint): void {
    const before = potential();
    let allowed = make();
    for (const payment of open) if (payment.state === "settled") allowed += 4n * account(payment);
    const rise = potential() - before - allowed;
    open = open.filter(({ state }) => state === "open");
    steps++;
    if (rise > 0n)
      findings.push(`step ${steps}, ${what}: the potential rises by ${rise} / 4 too much`);
    const [fraud, bound] = [fraudSum(), boundSum()];
    if (fraud > bound) findings.push(`step ${steps}, ${what}: F is ${fraud}, the bound ${bound}`);
    if (bound > 0n) largest = Math.max(largest, Number(fraud) / Number(bound));
  }

  /** Adds a payment that settled to X or H, and returns the sum added. */
  function account({
    payer,
    payee,
    isHold,
    isFailed,
    amount,
    rest,
    given,
    rootGroup,
  }: BookedPayment): bigint {
    const [fromInside, toInside] = [colluders.has(payer), colluders.has(payee)];
    if (isHold || isFailed || amount < MIN_PAYMENT || fromInside === toInside) return 0n;
    if (toInside) {
      heard += clean(given);
      return clean(given);
    }
    if (isCorrupt && rootGroup === CORRUPT_GROUP) return 0n;
    paid += rest;
    return rest;
  }

  const isDecidedForAgent = ({ dispute, state }: BookedPayment): boolean =>
    dispute === "decided" && state !== "lost";
  function fraudSum(): bigint {
    let sum = 0n;
    for (const [payment, amount] of frauds) {
      if (!isDecidedForAgent(payment)) sum += amount - payment.amount + payment.rest;
    }
    return sum + unbooked;
  }

  function boundSum(): bigint {
    const caps = corruptCaps.reduce((sum, cap) => sum + cap, 0n);
    return isCorrupt ? 2n * (paid + heard) + (3n * caps) / 4n : paid + heard;
  }

  /** Appends an entry; `value` is its part of X. */
  function append(entry: Record<string, unknown> & { kind: CoverEntry["kind"] }, value = 0n): void {
    step(entry.kind, () => {
      const head = { position: book.position + 1, at: new Date(at).toISOString() };
      applyCoverEntry(book, { ...head, ...entry } as unknown as CoverEntry);
      paid += value;
      return (entry.kind === "bond" ? 3n : 4n) * value;
    });
  }

  function pay({ payer, payee, amount }: Amount, held?: true): BookedPayment | undefined {
    const id = `t${payments++}`;
    append({
      kind: "payment",
      ...money,
      id,
      payer,
      payee,
      amount: formatMicro(amount),
      ...(held && { held }),
    });
    const payment = book.payments.get(id);
    if (payment !== undefined) open.push(payment);
    return payment;
  }

  function listOf(roots: readonly Seller[]): VouchingRoots {
    return readRootList({
      name: "Roots",
      assets: [{ network: "n", asset: "m" }],
      groups: [1, 2, CORRUPT_GROUP].map((group) => ({ group, name: "g", reason: "r" })),
      roots: roots.map((root) => ({ ...root, cap: formatMicro(root.cap), reason: "r" })),
      credentials: [
        { issuer: "i", type: "p", price: formatMicro(CREDENTIAL_PRICE), days: 30, reason: "r" },
      ],
    });
  }

  const safeAt = (agent: string): bigint => readCover(book, { agent, at }).safe;

  return {
    corruptRoots: corruptRoots.map(({ address }) => address),
    agents,
    insiders,
    outsiders,
    pay,
    findings,
    holds: holds as readonly Hold[],
    now: () => at,
    recent: (count: number): BookedPayment[] => [...book.payments.values()].slice(-count),
    frauds: frauds as ReadonlyMap<BookedPayment, bigint>,
    voiceOf: (who: string): bigint => sumOf(voiceOf(book, who, at)),
    safeAt,
    result: () => ({ findings, steps, frauds: frauds.size, largest }),

    /** Lets time pass: what settles at one time is a step of its own. */
    wait(time: number): void {
      const end = at + Math.max(0, Math.floor(time));
      for (;;) {
        const waiting = open.filter(({ dispute }) => dispute !== "open").map(({ due }) => due);
        const next = Math.max(at, Math.min(end, ...waiting));
        at = next;
        step("settling", () => {
          settleDue(book, next);
          return 0n;
        });
        if (next === end) return;
      }
    },
    transfer({ payer, payee, amount }: Amount): void {
      append({ kind: "transfer", ...money, payer, payee, amount: formatMicro(amount) });
    },
    burn(payer: string, amount: bigint): void {
      append(
        { kind: "burn", ...money, payer, amount: formatMicro(amount) },
        colluders.has(payer) ? amount : 0n,
      );
    },
    bond(payee: string, amount: bigint): void {
      const value = colluders.has(payee) ? amount : 0n;
      append({ kind: "bond", ...money, payer: "w0", payee, amount: formatMicro(amount) }, value);
    },
    showCredential(payer: string): void {
      const key = JSON.stringify([payer, "i", "p"]);
      const last = book.credentials.get(key);
      const counts = last === undefined || at >= last + PERIOD_MS;
      const value = counts && colluders.has(payer) ? CREDENTIAL_PRICE : 0n;
      append({ kind: "credential", payer, issuer: "i", type: "p", digest: "0".repeat(64) }, value);
    },
    /** Makes a hold as a server does: as long as all of an agent are within what is safe. */
    hold(hold: Hold): boolean {
      const held = holds
        .filter(({ agent }) => agent === hold.agent)
        .reduce((sum, { amount }) => sum + amount, 0n);
      const isMade = hold.amount > 0n && held + hold.amount <= safeAt(hold.agent);
      if (isMade) holds.push(hold);
      return isMade;
    },
    /** Pays a hold, or a part of it: then the rest is free. */
    payHold(hold: Hold, amount = hold.amount): BookedPayment | undefined {
      const payment = pay({ payer: hold.payer, payee: hold.agent, amount }, true);
      holds.splice(holds.indexOf(hold), 1);
      if (payment !== undefined) sent.set(payment, amount);
      // Nobody can dispute a payment that the book does not have.
      else if (isFromOutside(hold.payer, hold.agent)) unbooked += amount;
      return payment;
    },
    /** Uses a hold so that no payment shows it: the log has the hold itself. */
    useHold(hold: Hold, amount = hold.amount): BookedPayment | undefined {
      const id = `h${payments++}`;
      const { agent: payee, payer } = hold;
      append({ kind: "hold", id, payer, payee, amount: formatMicro(amount) });
      holds.splice(holds.indexOf(hold), 1);
      const used = book.payments.get(id);
      if (used === undefined) return undefined;
      open.push(used);
      sent.set(used, amount);
      return used;
    },
    reportFailed(id: string): void {
      append({ kind: "failed", id });
    },
    dispute(payment: BookedPayment): void {
      append({ kind: "dispute", id: payment.id });
      const isOpen = payment.dispute === "open" && payment.state === "open";
      const amount =
        isOpen && isFromOutside(payment.payer, payment.payee) ? sent.get(payment) : undefined;
      if (amount !== undefined) frauds.set(payment, amount);
      step("counting a fraud", () => 0n);
    },
    /**
     * Decides a dispute. An arbiter never decides for a colluder against an outsider who was
     * cheated.
     */
    resolve({ id, payer, payee }: BookedPayment, winner: "payer" | "agent"): void {
      append({ kind: "resolved", id, for: isFromOutside(payer, payee) ? "payer" : winner });
    },
    /** Puts another list in force; the colluding roots stay on it. */
    changeRoots(others: readonly Seller[]): void {
      step("another list", () => {
        book.roots = listOf([...others, ...corruptRoots]);
        return 0n;
      });
    },
  };
}
