import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import type { LedgerChange, LedgerState } from "../machine/state.ts";
import { accountAt, writeAccountAt } from "./account-methods.ts";
import {
  address,
  type Config,
  configOf,
  FINAL_DEPTH,
  integer,
  invalid,
  text,
  withSlot,
} from "./json-rpc.ts";

type SubscriptionSession = {
  readonly methods: Readonly<
    Record<string, (state: LedgerState, params: readonly unknown[]) => unknown>
  >;
  /** Starts notifications for new subscriptions, after their numbers have been sent. */
  activate(): void;
  close(): void;
};

type Due = { slot: number; result: unknown };
type Wanted = {
  notification: string;
  /** Number of slots to wait for before a change is reported. */
  depth: number;
  onChange?: (change: LedgerChange) => unknown;
  onSlot?: (slot: number) => unknown;
  isOnce?: boolean;
  /** Notifications that are already due. */
  waiting?: Due[];
};
type Subscription = Wanted & { id: number; isActive: boolean; waiting: Due[] };

const MAX_SUBSCRIPTIONS = 1_000;
// Slots pass by themselves, and notifications that wait for them must go out.
const LOOK_EVERY_MS = 50;
const depths: Readonly<Record<string, number>> = {
  processed: 0,
  confirmed: 1,
  finalized: FINAL_DEPTH,
};

export function createSubscriptionSession(
  state: LedgerState,
  push: (notification: object) => void,
): SubscriptionSession {
  const subscriptions = new Map<number, Subscription>();
  let nextId = 0;
  let lastSlot = state.now().slot;

  const look = (): void => {
    const { slot } = state.now();
    const isNew = slot > lastSlot;
    lastSlot = Math.max(lastSlot, slot);
    for (const {
      id,
      notification,
      depth,
      onSlot,
      isOnce,
      isActive,
      waiting,
    } of subscriptions.values()) {
      if (isNew && onSlot !== undefined) waiting.push({ slot, result: onSlot(slot) });
      if (!isActive) continue;
      for (let due = waiting[0]; due !== undefined && slot - due.slot >= depth; due = waiting[0]) {
        waiting.shift();
        push({
          jsonrpc: "2.0",
          method: notification,
          params: { result: due.result, subscription: id },
        });
        if (!isOnce) continue;
        subscriptions.delete(id);
        break;
      }
    }
  };
  const stopListening = state.onChange((change) => {
    for (const { onChange, waiting } of subscriptions.values()) {
      const result = onChange?.(change);
      if (result !== undefined) waiting.push({ slot: change.slot, result });
    }
    look();
  });
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();

  const add = (wanted: Wanted): number => {
    if (subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw invalid(`more than ${MAX_SUBSCRIPTIONS} subscriptions`);
    const id = nextId++;
    subscriptions.set(id, { waiting: [], ...wanted, id, isActive: false });
    return id;
  };
  const remove = (_: LedgerState, [id]: readonly unknown[]): boolean => {
    if (!subscriptions.delete(integer(id, "subscription")))
      throw invalid("Invalid subscription id.");
    return true;
  };

  return {
    methods: {
      signatureSubscribe: (_, params) => add(toSignature(state, params)),
      accountSubscribe: (_, params) => add(toAccount(state, params)),
      slotSubscribe: () =>
        add({
          notification: "slotNotification",
          depth: 0,
          onSlot: (slot) => ({ parent: slot - 1, root: Math.max(0, slot - FINAL_DEPTH), slot }),
        }),
      signatureUnsubscribe: remove,
      accountUnsubscribe: remove,
      slotUnsubscribe: remove,
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

/**
 * Notifies once, when the transaction has reached the commitment; also for one that landed before.
 */
function toSignature(state: LedgerState, [signature, settings]: readonly unknown[]): Wanted {
  const wanted = text(signature, "signature");
  const landed = state.landed.get(wanted);
  return {
    notification: "signatureNotification",
    depth: depthOf(configOf(settings)),
    isOnce: true,
    ...(landed && {
      waiting: [{ slot: landed.slot, result: withSlot(landed.slot, { err: landed.err }) }],
    }),
    onChange: ({ slot, entry }) =>
      entry?.signature === wanted ? withSlot(slot, { err: entry.err }) : undefined,
  };
}

function toAccount(state: LedgerState, [key, settings]: readonly unknown[]): Wanted {
  const wanted = address(key);
  const config = configOf(settings);
  let last = stringifyJsonWithBigInts(accountAt(state, wanted, config));
  return {
    notification: "accountNotification",
    depth: depthOf(config),
    onChange({ slot, addresses }) {
      if (!addresses.includes(wanted)) return undefined;
      const account = writeAccountAt(state, wanted, config);
      const written = stringifyJsonWithBigInts(account);
      if (written === last) return undefined;
      last = written;
      return withSlot(slot, account);
    },
  };
}

function depthOf({ commitment = "finalized" }: Config): number {
  const depth = depths[String(commitment)];
  if (depth === undefined) throw invalid(`unknown commitment ${String(commitment)}`);
  return depth;
}
