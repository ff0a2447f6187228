import { isSdkError, SdkError } from "@arcs/core";
import { encodeBase58, equalBytes } from "@arcs/core/internal";

import { littleEndian } from "../bytes.ts";
import {
  accountOf,
  arrayOf,
  type LedgerRequest,
  objectOf,
  readAccount,
  textOf,
} from "../transaction/ledger-request.ts";
import type { Commitment } from "../transaction/send-transaction.ts";
import { deriveBatchAddress, deriveRecordAddress, SYSTEM_PROGRAM } from "./addresses.ts";
import { type AnchoredBatch, type AnchoredRecord, decodeBatch, decodeRecord, RECORD_MAGIC } from "./account-layout.ts";

export type AccountReader = { request: LedgerRequest; program: string; commitment: Commitment };

/** Reads a record, and checks it against the request: the endpoint is not trusted. */
export async function readRecord(
  reader: AccountReader,
  key: { issuer: string; credentialId: string },
): Promise<AnchoredRecord | undefined> {
  const { address } = await deriveRecordAddress(reader.program, key);
  const data = await readOwnAccount(reader, address);
  if (data === undefined) return undefined;
  const record = decodeRecord(address, data);
  if (record.issuer !== key.issuer || record.credentialId !== key.credentialId) throw otherAccount(address);
  return record;
}

/** Reads a batch, and checks it against the request. */
export async function readBatch(
  reader: AccountReader,
  { issuer, root }: { issuer: string; root: Uint8Array },
): Promise<AnchoredBatch | undefined> {
  const { address } = await deriveBatchAddress(reader.program, issuer, root);
  const data = await readOwnAccount(reader, address);
  if (data === undefined) return undefined;
  const batch = decodeBatch(address, data);
  if (batch.issuer !== issuer || !equalBytes(batch.root, root)) throw otherAccount(address);
  return batch;
}

/** Reads the data of one of the program's accounts; `undefined` where there is none. */
async function readOwnAccount(
  { request, program, commitment }: AccountReader,
  address: string,
): Promise<Uint8Array | undefined> {
  const account = await readAccount(request, address, { commitment });
  // Anyone can send lamports to any address; that creates no record.
  if (account === undefined || account.owner === SYSTEM_PROGRAM) return undefined;
  const { owner, data } = account;
  if (owner === program) return data;
  throw new SdkError("ledger_wrong_owner", `account ${address} belongs to ${owner}, not to the anchor program`, {
    details: { address, owner },
  });
}

// Offsets of the addresses that records are listed by.
const listOffsets = { issuer: 16, subject: 48 } as const;

/** Lists the program's records by issuer or subject. */
export async function listRecords(
  { request, program, commitment }: AccountReader,
  by: keyof typeof listOffsets,
  address: string,
): Promise<AnchoredRecord[]> {
  const filters = [
    { memcmp: { offset: 0, bytes: encodeBase58(littleEndian(RECORD_MAGIC, 4)), encoding: "base58" } },
    { memcmp: { offset: listOffsets[by], bytes: address, encoding: "base58" } },
  ];
  const answer = await request("getProgramAccounts", [program, { encoding: "base64", commitment, filters }]);
  const records = arrayOf(answer, "accounts").flatMap((each) => {
    const { pubkey, account } = objectOf(each, "account");
    return readable(textOf(pubkey, "address"), accountOf(account).data) ?? [];
  });
  if (records.some((record) => record[by] !== address)) throw otherAccount(address);
  return records.sort((left, right) => left.createdSlot - right.createdSlot || (left.address < right.address ? -1 : 1));
}

/** Anyone can write a record about anyone. One that cannot be decoded must not hide the others. */
function readable(address: string, data: Uint8Array): AnchoredRecord | undefined {
  try {
    return decodeRecord(address, data);
  } catch (error) {
    if (isSdkError(error, "ledger_malformed_account")) return undefined;
    throw error;
  }
}

function otherAccount(address: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint answered with another account than ${address}`, {
    details: { address },
  });
}
