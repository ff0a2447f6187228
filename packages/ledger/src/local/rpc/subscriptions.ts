import type { LedgerChange, LedgerState } from "../machine/state.ts";
import { accountAt, matchesFilters, writeAccountAt } from "./account-methods.ts";
import { address, type Config, configOf, FINAL_DEPTH, integer, invalid, text, withSlot } from "./json-rpc.ts";

/** Subscriptions of one client. Notifications are JSON-RPC texts. */
export type SubscriptionSession = {
  /** Methods that subscribe and unsubscribe the client of this session. */
  readonly methods: Readonly<Record<string, (state: LedgerState, params: readonly unknown[]) => unknown>>;
  /** Starts notifications for new subscriptions, after their numbers have been sent. */
  activate(): void;
  close(): void;
};

type Due = { slot: number; result: unknown };
type Subscription = {
  id: number;
  notification: string;
  /** Number of slots to wait for before a change is reported. */
  depth: number;
  /** Returns the notifications for a change, with its slot. */
  onChange?: (change: LedgerChange) => readonly unknown[];
  /** Returns the notifications for a new slot. */
  onSlot?: (slot: number) => readonly unknown[];
  isOnce?: boolean;
  isActive: boolean;
  waiting: Due[];
};

const MAX_SUBSCRIPTIONS = 1_000;
// Slots pass by themselves, and notifications that wait for them must go out.
const LOOK_EVERY_MS = 50;
const depths: Readonly<Record<string, number>> = { processed: 0, confirmed: 1, finalized: FINAL_DEPTH };

/** Follows the ledger for one client. */
export function createSubscriptionSession(
  state: LedgerState,
  push: (notification: { jsonrpc: "2.0"; method: string; params: { result: unknown; subscription: number } }) => void,
): SubscriptionSession {
  const subscriptions = new Map<number, Subscription>();
  let nextId = 0;
  let lastSlot = state.now().slot;

  const tell = (subscription: Subscription, result: unknown): void => {
    const { id, notification } = subscription;
    if (subscription.isOnce) subscriptions.delete(id);
    push({ jsonrpc: "2.0", method: notification, params: { result, subscription: id } });
  };
  const look = (): void => {
    const { slot } = state.now();
    const isNew = slot > lastSlot;
    lastSlot = Math.max(lastSlot, slot);
    for (const subscription of subscriptions.values()) {
      if (isNew) for (const result of subscription.onSlot?.(slot) ?? []) subscription.waiting.push({ slot, result });
      if (!subscription.isActive) continue;
      while (subscription.waiting[0] !== undefined && slot - subscription.waiting[0].slot >= subscription.depth) {
        tell(subscription, (subscription.waiting.shift() as Due).result);
        if (subscription.isOnce) break;
      }
    }
  };
  const stopListening = state.onChange((change) => {
    for (const subscription of subscriptions.values()) {
      for (const result of subscription.onChange?.(change) ?? [])
        subscription.waiting.push({ slot: change.slot, result });
    }
    look();
  });
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();

  const add = (wanted: Omit<Subscription, "id" | "isActive" | "waiting">, waiting: readonly Due[] = []): number => {
    if (subscriptions.size >= MAX_SUBSCRIPTIONS) throw invalid(`more than ${MAX_SUBSCRIPTIONS} subscriptions`);
    const id = nextId++;
    subscriptions.set(id, { ...wanted, id, isActive: false, waiting: [...waiting] });
    return id;
  };
  const remove = (_: LedgerState, [id]: readonly unknown[]): boolean => {
    if (!subscriptions.delete(integer(id, "subscription"))) throw invalid("Invalid subscription id.");
    return true;
  };

  return {
    methods: {
      signatureSubscribe: (_, params) => {
        const { due, ...wanted } = toSignature(state, params);
        return add(wanted, due);
      },
      accountSubscribe: (_, params) => add(toAccount(state, params)),
      programSubscribe: (_, params) => add(toProgram(state, params)),
      logsSubscribe: (_, params) => add(toLogs(params)),
      slotSubscribe: () =>
        add({
          notification: "slotNotification",
          depth: 0,
          onSlot: (slot) => [{ parent: slot - 1, root: Math.max(0, slot - FINAL_DEPTH), slot }],
        }),
      rootSubscribe: () =>
        add({ notification: "rootNotification", depth: 0, onSlot: (slot) => [Math.max(0, slot - FINAL_DEPTH)] }),
      signatureUnsubscribe: remove,
      accountUnsubscribe: remove,
      programUnsubscribe: remove,
      logsUnsubscribe: remove,
      slotUnsubscribe: remove,
      rootUnsubscribe: remove,
    },
    activate() {
      for (const subscription of subscriptions.values()) subscription.isActive = true;
      look();
    },
    close() {
      clearInterval(timer);
      stopListening();
      subscriptions.clear();
    },
  };
}

type Wanted = Omit<Subscription, "id" | "isActive" | "waiting">;

/** Notifies once, when the transaction has reached the commitment; also for one that landed before. */
function toSignature(state: LedgerState, [signature, settings]: readonly unknown[]): Wanted & { due: Due[] } {
  const wanted = text(signature, "signature");
  const landed = state.landed.summary(wanted);
  const toResult = (slot: number, err: unknown): unknown => withSlot(slot, { err });
  return {
    notification: "signatureNotification",
    depth: depthOf(configOf(settings)),
    isOnce: true,
    due: landed === undefined ? [] : [{ slot: landed.slot, result: toResult(landed.slot, landed.err) }],
    onChange: ({ slot, entry }) => (entry?.signature === wanted ? [toResult(slot, entry.err)] : []),
  };
}

function toAccount(state: LedgerState, [key, settings]: readonly unknown[]): Wanted {
  const wanted = address(key);
  const config = configOf(settings);
  let last = JSON.stringify(accountAt(state, wanted, config), toText);
  return {
    notification: "accountNotification",
    depth: depthOf(config),
    onChange({ slot, addresses }) {
      if (!addresses.includes(wanted)) return [];
      const account = writeAccountAt(state, wanted, config);
      const written = JSON.stringify(account, toText);
      if (written === last) return [];
      last = written;
      return [withSlot(slot, account)];
    },
  };
}

function toProgram(state: LedgerState, [key, settings]: readonly unknown[]): Wanted {
  const program = address(key);
  const config = configOf(settings);
  const matches = matchesFilters(config);
  return {
    notification: "programNotification",
    depth: depthOf(config),
    onChange: ({ slot, addresses }) =>
      [...new Set(addresses)].flatMap((pubkey) => {
        const account = state.machine.account(pubkey);
        if (account?.owner !== program || !matches(account.data)) return [];
        return [withSlot(slot, { pubkey, account: writeAccountAt(state, pubkey, config) })];
      }),
  };
}

function toLogs([filter, settings]: readonly unknown[]): Wanted {
  const mentioned = mentionedIn(filter);
  return {
    notification: "logsNotification",
    depth: depthOf(configOf(settings)),
    onChange({ slot, entry }) {
      if (entry === undefined || entry.wire === "") return [];
      if (mentioned !== undefined && !entry.accountKeys.includes(mentioned)) return [];
      const { signature, err, logs } = entry;
      return [withSlot(slot, { signature, err, logs })];
    },
  };
}

/** Returns the address that logs must mention; `undefined` for all logs. */
function mentionedIn(filter: unknown): string | undefined {
  if (filter === "all" || filter === "allWithVotes") return undefined;
  const { mentions } = configOf(filter);
  if (!Array.isArray(mentions) || mentions.length !== 1) throw invalid("Invalid Request: Only 1 address supported");
  return address(mentions[0]);
}

function depthOf({ commitment = "finalized" }: Config): number {
  const depth = depths[String(commitment)];
  if (depth === undefined) throw invalid(`unknown commitment ${String(commitment)}`);
  return depth;
}

function toText(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
