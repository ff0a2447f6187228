import { SdkError } from "@arcs/core";
import { type Address, getBase58Decoder, getBase64Encoder } from "@solana/kit";

import { equalBytes, littleEndian } from "../bytes.ts";
import { toRequestError } from "../transaction/ledger-error.ts";
import type { LedgerRpc } from "../transaction/ledger-rpc.ts";
import type { Commitment } from "../transaction/send-transaction.ts";
import { SYSTEM_PROGRAM } from "./addresses.ts";
import { type AnchoredBatch, decodeBatch } from "./batch-layout.ts";
import { type AnchoredRecord, decodeRecord, RECORD_MAGIC } from "./record-layout.ts";

/** The program whose accounts are read, and where. */
export type AccountReader = { rpc: LedgerRpc; program: string; commitment: Commitment };

/** Reads the record at an address, and holds the answer against what was asked for: the endpoint is not trusted. */
export async function readRecord(
  reader: AccountReader,
  { address, issuer, credentialId }: { address: string; issuer: string; credentialId: string },
): Promise<AnchoredRecord | undefined> {
  const data = await readOwnAccount(reader, address);
  if (data === undefined) return undefined;
  const record = decodeRecord(address, data);
  if (record.issuer !== issuer || record.credentialId !== credentialId) throw otherAccount(address);
  return record;
}

/** Reads the batch at an address, and holds the answer against what was asked for. */
export async function readBatch(
  reader: AccountReader,
  { address, issuer, root }: { address: string; issuer: string; root: Uint8Array },
): Promise<AnchoredBatch | undefined> {
  const data = await readOwnAccount(reader, address);
  if (data === undefined) return undefined;
  const batch = decodeBatch(address, data);
  if (batch.issuer !== issuer || !equalBytes(batch.root, root)) throw otherAccount(address);
  return batch;
}

async function readOwnAccount(
  { rpc, program, commitment }: AccountReader,
  address: string,
): Promise<Uint8Array | undefined> {
  const { value } = await request(() =>
    rpc.getAccountInfo(address as Address, { encoding: "base64", commitment }).send(),
  );
  if (value === null) return undefined;
  if (value.owner === program) return decodeBase64(value.data[0]);
  // Anybody can send lamports to any address; that makes no record.
  if (value.owner === SYSTEM_PROGRAM) return undefined;
  throw new SdkError("ledger_wrong_owner", `account ${address} belongs to ${value.owner}, not to the anchor program`, {
    details: { address, owner: value.owner },
  });
}

// Where a record has the address that it is listed by.
const listOffsets = { issuer: 16n, subject: 48n } as const;

/** Lists the program's records by issuer or subject. */
export async function listRecords(
  { rpc, program, commitment }: AccountReader,
  by: keyof typeof listOffsets,
  address: string,
): Promise<AnchoredRecord[]> {
  const magic = getBase58Decoder().decode(littleEndian(RECORD_MAGIC, 4));
  const accounts = await request(() =>
    rpc
      .getProgramAccounts(program as Address, {
        encoding: "base64",
        commitment,
        filters: [
          { memcmp: { offset: 0n, bytes: magic, encoding: "base58" } },
          { memcmp: { offset: listOffsets[by], bytes: address, encoding: "base58" } },
        ] as never,
      })
      .send(),
  );
  const records = accounts.map(({ pubkey, account }) => decodeRecord(pubkey, decodeBase64(account.data[0])));
  if (records.some((record) => record[by] !== address)) throw otherAccount(address);
  return records.sort((left, right) => left.createdSlot - right.createdSlot || (left.address < right.address ? -1 : 1));
}

function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(getBase64Encoder().encode(text));
}

/** Makes a request, and turns what it fails with into an error of ours; an answer of another shape counts as failed. */
export async function request<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw toRequestError(error);
  }
}

function otherAccount(address: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint answered with another account than ${address}`, {
    details: { address },
  });
}
