import { type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import { assertShape, describeValue, isJsonObject, type Shape } from "@arcs/core/internal";

import { type Amounts, type Balance, GROUP_COUNT, sumOf } from "../cover/amounts.ts";

/** A vouching book between two entries, by address. Amounts are millionths of a currency unit. */
export type VouchingState = {
  /** Position of the last entry; 0 before the first. */
  position: number;
  /** Time of the last entry, in milliseconds since the epoch. */
  at: number;
  /** Balances that payers may vouch with. */
  voices: Map<string, Balance>;
  /** Balances that payees may pass on. */
  rooms: Map<string, Balance>;
  /** Earnings of payers at each root in a period. */
  emissions: Map<string, { period: number; amount: bigint }>;
  /** Debts of payers for refunds and lost disputes. */
  debts: Map<string, bigint>;
  /** Value destroyed for agents. */
  bonds: Map<string, bigint>;
  /** Last time when a credential counted, by payer, issuer and type. */
  credentials: Map<string, number>;
};

/** The book before the first entry. */
export function emptyVouchingState(): VouchingState {
  return {
    position: 0,
    at: 0,
    voices: new Map(),
    rooms: new Map(),
    emissions: new Map(),
    debts: new Map(),
    bonds: new Map(),
    credentials: new Map(),
  };
}

const maps: Shape = { voices: "map", rooms: "map", emissions: "map", debts: "map", bonds: "map", credentials: "map" };

/** Writes a state as JSON, without empty balances. */
export function writeVouchingState(state: VouchingState): JsonObject {
  assertShape(state, "state", maps);
  const balances = (map: Map<string, Balance>): JsonObject =>
    Object.fromEntries(
      [...map]
        .filter(([, { amounts }]) => sumOf(amounts) > 0n)
        .map(([key, { period, amounts }]) => [key, { period, amounts: amounts.map(String) }]),
    );
  const amounts = (map: Map<string, bigint>): JsonObject =>
    Object.fromEntries([...map].filter(([, amount]) => amount > 0n).map(([key, amount]) => [key, String(amount)]));
  return {
    position: state.position,
    at: state.at,
    voices: balances(state.voices),
    rooms: balances(state.rooms),
    emissions: Object.fromEntries(
      [...state.emissions].map(([key, { period, amount }]) => [key, { period, amount: String(amount) }]),
    ),
    debts: amounts(state.debts),
    bonds: amounts(state.bonds),
    credentials: Object.fromEntries(state.credentials),
  };
}

/**
 * Parses a state of {@link writeVouchingState}.
 *
 * @throws SdkError `invalid_argument` for a malformed state
 */
export function readVouchingState(value: unknown): VouchingState {
  if (!isJsonObject(value)) throw refuse("", `an object, got ${describeValue(value)}`);
  return {
    position: readInteger(value["position"], "/position"),
    at: readInteger(value["at"], "/at"),
    voices: readMap(value["voices"], "/voices", readBalance),
    rooms: readMap(value["rooms"], "/rooms", readBalance),
    emissions: readMap(value["emissions"], "/emissions", readEmission),
    debts: readMap(value["debts"], "/debts", readAmount),
    bonds: readMap(value["bonds"], "/bonds", readAmount),
    credentials: readMap(value["credentials"], "/credentials", readInteger),
  };
}

type Read<Item> = (value: JsonValue | undefined, pointer: string) => Item;

function readMap<Item>(value: unknown, pointer: string, read: Read<Item>): Map<string, Item> {
  if (!isJsonObject(value)) throw refuse(pointer, `an object, got ${describeValue(value)}`);
  return new Map(Object.entries(value).map(([key, item]) => [key, read(item, `${pointer}/${key}`)]));
}

function readBalance(value: JsonValue | undefined, pointer: string): Balance {
  const found = isJsonObject(value) ? value["amounts"] : undefined;
  if (!isJsonObject(value) || !Array.isArray(found) || found.length !== GROUP_COUNT) {
    throw refuse(pointer, `a period and ${GROUP_COUNT} amounts`);
  }
  const amounts: Amounts = found.map((amount, group) => readAmount(amount, `${pointer}/amounts/${group}`));
  return { period: readInteger(value["period"], `${pointer}/period`), amounts };
}

function readEmission(value: JsonValue | undefined, pointer: string): { period: number; amount: bigint } {
  if (!isJsonObject(value)) throw refuse(pointer, "a period and an amount");
  return {
    period: readInteger(value["period"], `${pointer}/period`),
    amount: readAmount(value["amount"], `${pointer}/amount`),
  };
}

function readAmount(value: JsonValue | undefined, pointer: string): bigint {
  if (typeof value !== "string" || !/^\d{1,60}$/.test(value)) throw refuse(pointer, "a whole number as text");
  return BigInt(value);
}

function readInteger(value: JsonValue | undefined, pointer: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw refuse(pointer, "an integer from 0");
  return value as number;
}

function refuse(pointer: string, expected: string): SdkError {
  const place = pointer === "" ? "the vouching state" : `${pointer.slice(0, 200)} of the vouching state`;
  return new SdkError("invalid_argument", `${place} expected ${expected}`);
}
