import { getAddressDecoder } from "@solana/kit";

import type { NamedInstruction, ParsedInstruction } from "./parsed-form.ts";

/** How one instruction reads: the length of its data, the names of its accounts, and what its data say. */
type Form = {
  type: string;
  length: number;
  accounts: readonly string[];
  data: (view: DataView, addressAt: (at: number) => string) => Readonly<Record<string, unknown>>;
};

const lamports = (view: DataView): Readonly<Record<string, unknown>> => ({ lamports: view.getBigUint64(4, true) });

// By the numbers of the system program's instructions: those by which accounts are made and lamports are moved.
const forms: ReadonlyMap<number, Form> = new Map([
  [
    0,
    {
      type: "createAccount",
      length: 52,
      accounts: ["source", "newAccount"],
      data: (view: DataView, addressAt: (at: number) => string) => ({
        ...lamports(view),
        space: view.getBigUint64(12, true),
        owner: addressAt(20),
      }),
    },
  ],
  [1, { type: "assign", length: 36, accounts: ["account"], data: (_, addressAt) => ({ owner: addressAt(4) }) }],
  [2, { type: "transfer", length: 12, accounts: ["source", "destination"], data: lamports }],
  [8, { type: "allocate", length: 12, accounts: ["account"], data: (view) => ({ space: view.getBigUint64(4, true) }) }],
] satisfies [number, Form][]);

/** Parses an instruction of the system program. */
export function parseSystemInstruction({ accounts, data }: NamedInstruction): ParsedInstruction | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const form = data.length < 4 ? undefined : forms.get(view.getUint32(0, true));
  if (form === undefined || data.length !== form.length || accounts.length < form.accounts.length) return undefined;
  const named = Object.fromEntries(form.accounts.map((name, index) => [name, accounts[index]]));
  const addressAt = (at: number): string => getAddressDecoder().decode(data.subarray(at, at + 32));
  return { type: form.type, info: { ...named, ...form.data(view, addressAt) } };
}
