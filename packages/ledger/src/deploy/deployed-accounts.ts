import { SdkError } from "@arcs/core";
import { equalBytes } from "@arcs/core/internal";
import { type Address, getAddressDecoder, getBase64Encoder } from "@solana/kit";

import { SYSTEM_PROGRAM } from "../base/native-programs.ts";
import type { LedgerRpc } from "../transaction/ledger-rpc.ts";
import { integerOf, request } from "../transaction/request.ts";
import { BUFFER_HEADER_BYTES, LOADER, PROGRAM_DATA_HEADER_BYTES } from "./loader-instructions.ts";

/** What is at an address before the deployment: nothing but lamports, or already what belongs there. */
export type Found<Value> = { held: bigint; value: Value | undefined };

/**
 * Reads the program at an address: who may change it (`null` is nobody), where this very executable is there.
 *
 * @throws SdkError `conflict` when something else is there, or somebody else than the payer may change it
 */
export async function readProgram(
  rpc: LedgerRpc,
  places: { program: string; programData: string; executable: Uint8Array; payer: string },
): Promise<Found<{ authority: string | null }>> {
  const { program, programData, executable, payer } = places;
  const [account, data] = await Promise.all([readAccount(rpc, program), readAccount(rpc, programData)]);
  if (account.value === undefined) {
    // The loader makes this account itself, in the one way that an address with lamports does not allow.
    if (data.held > 0n)
      throw conflict(program, "can no longer be deployed to, because somebody sent lamports to its data");
    return { held: account.held, value: undefined };
  }
  const found = data.value;
  const isOurs =
    account.value.owner === LOADER &&
    found?.owner === LOADER &&
    equalBytes(found.data.subarray(PROGRAM_DATA_HEADER_BYTES), executable);
  if (!isOurs) throw conflict(program, "is taken by something else");
  // Kind (4) and slot (8), then an option: one byte, and the address.
  const authority = authorityAt(found.data, 12);
  if (authority !== null && authority !== payer) {
    throw conflict(program, `has this executable, but ${authority}, who is not the payer, can change it`);
  }
  return { held: account.held, value: { authority } };
}

/** Reads what of the executable is in the buffer. @throws SdkError `conflict` when something else is at its address */
export async function readBuffer(
  rpc: LedgerRpc,
  { buffer, payer, length }: { buffer: string; payer: string; length: number },
): Promise<Found<Uint8Array>> {
  const { held, value } = await readAccount(rpc, buffer);
  if (value === undefined) return { held, value };
  const { owner, data } = value;
  if (owner !== LOADER || data.length !== BUFFER_HEADER_BYTES + length || authorityAt(data, 4) !== payer) {
    throw new SdkError(
      "conflict",
      `the buffer ${buffer} is not one that this payer can write to: use the payer of before`,
    );
  }
  return { held, value: data.subarray(BUFFER_HEADER_BYTES) };
}

function authorityAt(data: Uint8Array, at: number): string | null {
  return data[at] === 0 ? null : getAddressDecoder().decode(data.slice(at + 1, at + 33));
}

/** Reads an account. What the system program owns, and has no data, is an address that was sent lamports. */
async function readAccount(rpc: LedgerRpc, address: string): Promise<Found<{ owner: string; data: Uint8Array }>> {
  return request(
    () => rpc.getAccountInfo(address as Address, { encoding: "base64" }).send(),
    ({ value }) => {
      if (value === null) return { held: 0n, value: undefined };
      const data = Uint8Array.from(getBase64Encoder().encode(value.data[0]));
      const isEmpty = value.owner === SYSTEM_PROGRAM && data.length === 0;
      return { held: integerOf(value.lamports), value: isEmpty ? undefined : { owner: value.owner, data } };
    },
  );
}

function conflict(program: string, what: string): SdkError {
  return new SdkError("conflict", `address ${program} ${what}: make another key with keygen`);
}
