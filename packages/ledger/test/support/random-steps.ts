import { concatBytes } from "@arcs/core/internal";
import {
  AccountRole,
  type Address,
  getBase58Decoder,
  getBase58Encoder,
  type Instruction,
  isOffCurveAddress,
} from "@solana/kit";
import type { LiteSVM } from "litesvm";

import { littleEndian } from "../../src/program/addresses.ts";
import { forwarded } from "./bare-machine.ts";

export const SYSTEM_PROGRAM = "11111111111111111111111111111111";
export const text = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes);
export const bytesOf = (address: string): Uint8Array =>
  Uint8Array.from(getBase58Encoder().encode(address));
const keyOf = (kind: number, index: number): string => {
  const bytes = new Uint8Array(32).fill(kind);
  bytes[0] = index + 1;
  // Owners have keys: an address without one does not count as payer.
  while (isOffCurveAddress(text(bytes) as Address)) bytes[31] = (bytes[31] ?? 0) - 1;
  return text(bytes);
};

export const bank = keyOf(9, 0);
export const wallets = [0, 1, 2].map((index) => keyOf(7, index));
/** Owns accounts, and signs only the initial approvals of delegates. */
export const victim = keyOf(5, 0);
export const owners = [...wallets, victim];
export const slots = [0, 1, 2, 3, 4, 5].map((index) => keyOf(3, index));
export const mints = [0, 1].map((index) => keyOf(2, index));

export type Random = (below: number) => number;
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[random(items.length)] as Item;

/** Owners of token accounts, by address. */
export type Owners = ReadonlyMap<string, string>;

export type Machine = {
  svm: LiteSVM;
  program: string;
  ownersNow(): Map<string, string>;
  /** Restores the token accounts to their initial state. */
  renew(): void;
};

export type Step = {
  instructions: Instruction[];
  about?: { source: string; destination: string; authority: string };
};

/** Returns a step that often succeeds: mostly by the owner. */
export function randomStep(machine: Machine, random: Random, owned: Owners): Step {
  const { program } = machine;
  // Mostly an account that somebody may spend from, and another open one.
  const usable = slots.filter((each) => owned.has(each) && owned.get(each) !== victim);
  const slot = pick(random, usable.length > 0 && random(8) > 0 ? usable : slots);
  const others = slots.filter((each) => owned.has(each) && each !== slot);
  const other = pick(random, others.length > 0 && random(8) > 0 ? others : slots);
  const [mint = ""] = random(12) === 0 ? mints.slice(1) : mints;
  const owner = owned.get(slot);
  // The delegate since the beginning.
  if (random(10) === 0 && owned.get(slots[3] ?? "") === victim)
    return delegated(program, { other, amount: random(20) });
  const isByOwner = owner !== undefined && owner !== victim && random(8) > 0;
  const authority = isByOwner ? owner : pick(random, wallets);
  const amount = littleEndian(random(20), 8);
  const junk = random(4) === 0 ? Uint8Array.of(random(256)) : new Uint8Array(0);
  const by = (accounts: readonly string[], ...data: Uint8Array[]): Instruction =>
    token(
      program,
      [
        ...accounts.map((address, index) =>
          (index === 0 || address === other ? writable : readonly)(address),
        ),
        signing(authority),
      ],
      ...data,
      junk,
    );
  const about = { source: slot, destination: other, authority };
  const step = ((): Step => {
    switch (random(10)) {
      case 0:
        return {
          instructions: open(machine, {
            slot: pick(random, slots.filter((each) => !owned.has(each)).concat(slot)),
            mint,
            owner: pick(random, owners),
            tag: pick(random, [1, 16, 18]),
          }),
        };
      case 1:
      case 2:
        return { about, instructions: [by([slot, other], Uint8Array.of(3), amount)] };
      case 3:
      case 4:
        return {
          about,
          instructions: [by([slot, mint, other], Uint8Array.of(12), amount, Uint8Array.of(6))],
        };
      case 5:
      case 6:
        return {
          instructions: [by([slot], Uint8Array.of(6, 2, 1), bytesOf(pick(random, owners)))],
        };
      case 7: {
        const empty = by(
          [slot, mint],
          Uint8Array.of(15),
          littleEndian(random(3) === 0 ? 10 : 0, 8),
          Uint8Array.of(6),
        );
        const close = token(
          program,
          [writable(slot), writable(bank), signing(authority)],
          Uint8Array.of(9),
          junk,
        );
        return { instructions: random(2) === 0 ? [close] : [empty, close] };
      }
      case 8:
        return random(3) === 0
          ? { instructions: [by([slot], Uint8Array.of(5))] }
          : {
              instructions: [
                by([slot, pick(random, wallets)], Uint8Array.of(4), littleEndian(100, 8)),
              ],
            };
      default:
        return { instructions: [mintTo(program, { mint, slot, amount: random(200) })] };
    }
  })();
  if (random(4) > 0) return step;
  return { ...step, instructions: step.instructions.map((each) => throughAnother(each)) };
}

function delegated(program: string, { other, amount }: { other: string; amount: number }): Step {
  const [source = "", authority = ""] = [slots[3], wallets[0]];
  const accounts = [writable(source), writable(other), signing(authority)];
  const pays = token(program, accounts, Uint8Array.of(3), littleEndian(amount, 8));
  return { about: { source, destination: other, authority }, instructions: [pays] };
}

/** Wraps it as an inner call of another program, which the answer lists separately. */
function throughAnother(instruction: Instruction): Instruction {
  const { programAddress, data = new Uint8Array(0), accounts = [] } = instruction;
  if (programAddress === SYSTEM_PROGRAM) return instruction;
  const wrapped = forwarded({ programAddress, data, accounts }, 1);
  return { ...wrapped, accounts: [readonly(programAddress), ...accounts] };
}

export function open(
  { svm, program }: Pick<Machine, "svm" | "program">,
  { slot, mint, owner, tag }: { slot: string; mint: string; owner: string; tag: number },
): Instruction[] {
  const rent = svm.minimumBalanceForRentExemption(165n);
  const sysvar = readonly("SysvarRent111111111111111111111111111111111");
  const accounts = [
    writable(slot),
    readonly(mint),
    ...(tag === 1 ? [readonly(owner)] : []),
    ...(tag === 18 ? [] : [sysvar]),
  ];
  const data = tag === 1 ? [Uint8Array.of(tag)] : [Uint8Array.of(tag), bytesOf(owner)];
  return [create(slot, { space: 165, rent, program }), token(program, accounts, ...data)];
}

export function create(
  address: string,
  { space, rent, program }: { space: number; rent: bigint; program: string },
): Instruction {
  const accounts = [bank, address].map((each) => ({
    address: each as Address,
    role: AccountRole.WRITABLE_SIGNER,
  }));
  const data = [
    littleEndian(0, 4),
    littleEndian(rent, 8),
    littleEndian(space, 8),
    bytesOf(program),
  ];
  return token(SYSTEM_PROGRAM, accounts, ...data);
}

export function mintTo(
  program: string,
  { mint, slot, amount }: { mint: string; slot: string; amount: number },
): Instruction {
  return token(
    program,
    [writable(mint), writable(slot), signing(bank)],
    Uint8Array.of(7),
    littleEndian(amount, 8),
  );
}

type Meta = { address: Address; role: AccountRole };
const meta = (address: string, role: AccountRole): Meta => ({ address: address as Address, role });
export const writable = (address: string): Meta => meta(address, AccountRole.WRITABLE);
export const readonly = (address: string): Meta => meta(address, AccountRole.READONLY);
export const signing = (address: string): Meta => meta(address, AccountRole.READONLY_SIGNER);

export function token(
  program: string,
  accounts: readonly Meta[],
  ...data: readonly Uint8Array[]
): Instruction {
  return { programAddress: program as Address, accounts, data: concatBytes(...data) };
}
