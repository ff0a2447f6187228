import { isAddress, SdkError } from "@arcs/core";
import { printable } from "@arcs/process";
import { equalBytes, showValue } from "@arcs/core/internal";
import { type Address, getBase64Encoder } from "@solana/kit";

import { littleEndian } from "../bytes.ts";
import {
  type AnchoredBatch,
  type AnchoredRecord,
  asOf,
  decodeBatch,
  decodeRecord,
  RECORD_MAGIC,
} from "../program/account-layout.ts";
import { findProgramAddress, hasAddressForm } from "../program/addresses.ts";
import { auditBatch, auditRecord } from "../program/audit.ts";
import { connectLedger } from "../transaction/ledger-rpc.ts";
import { request } from "../transaction/request.ts";
import { defineCommand, ledgerOf, ledgerOptions, nameEndpoint } from "./options.ts";

/** Prints what is at an address. */
export const inspect = defineCommand(
  {
    options: { ...ledgerOptions, "program-address": { type: "string" }, json: { type: "boolean" } },
    mostWords: 1,
  },
  async ({ json, "program-address": programAddress, ...where }, [address]) => {
    if (address === undefined) throw new SdkError("invalid_argument", "an address is needed; see --help");
    if (!hasAddressForm(address)) {
      throw new SdkError("invalid_argument", `an address expected: base58 of 32 bytes; got ${showValue(address)}`);
    }
    const { network, ...endpoint } = ledgerOf(where);
    const program = findProgramAddress(network, programAddress);
    const rpc = connectLedger(network, endpoint);
    const value = await nameEndpoint({ network, ...endpoint }, () =>
      request(
        () => rpc.getAccountInfo(address as Address, { encoding: "base64" }).send(),
        (answer) => answer.value,
      ),
    );
    if (value === null) {
      const hint = isAddress(address) ? ": this looks like a wallet's address" : "";
      throw new SdkError("ledger_not_found", `there is no account at ${address} on ${network}${hint}`);
    }
    if (value.owner !== program) {
      throw new SdkError(
        "ledger_wrong_owner",
        `account ${address} belongs to ${value.owner}, not to the anchor program`,
      );
    }
    const data = Uint8Array.from(getBase64Encoder().encode(value.data[0]));
    const isRecord = equalBytes(data.subarray(0, 4), littleEndian(RECORD_MAGIC, 4));
    const facts = isRecord
      ? describeRecord(asOf(decodeRecord(address, data), new Date()), program)
      : describeBatch(decodeBatch(address, data), program);
    const lines = [...facts, ["rent", `${value.lamports} lamports`] as const];
    if (json) console.log(JSON.stringify(Object.fromEntries(lines)));
    else for (const [name, fact] of lines) console.log(`${name.padEnd(13)} ${printable(fact)}`);
    return 0;
  },
);

type Facts = (readonly [name: string, fact: string])[];

function describeRecord(record: AnchoredRecord, program: string): Facts {
  const { expiresAt, revokedAt } = record;
  return [
    ["credential", record.credentialId],
    ["status", record.status],
    ["template", record.template],
    ["subject", record.subject],
    ["issuer", record.issuer],
    ["issued", time(record.issuedAt)],
    ["expires", expiresAt === undefined ? "never" : time(expiresAt)],
    ...(revokedAt === undefined ? [] : ([["revoked", `${time(revokedAt)} (${record.reason})`]] as const)),
    ["data hash", Buffer.from(record.subjectDataHash).toString("hex")],
    ["data at", record.subjectDataUri],
    ["paid by", record.payer],
    ["slots", `made in ${record.createdSlot}, changed in ${record.updatedSlot}`],
    ["issuer signed", auditRecord(record, { program }) ? "yes: every field, as it stands" : "NO: do not believe it"],
  ];
}

function describeBatch(batch: AnchoredBatch, program: string): Facts {
  return [
    ["batch", `${batch.size} credentials, ${batch.revokedCount} revoked`],
    ["root", Buffer.from(batch.root).toString("hex")],
    ["issuer", batch.issuer],
    ["anchored", time(batch.createdAt)],
    ["closable", batch.closableAt === undefined ? "never" : time(batch.closableAt)],
    ["paid by", batch.payer],
    ["slots", `made in ${batch.createdSlot}, changed in ${batch.updatedSlot}`],
    ["issuer signed", auditBatch(batch, { program }) ? "yes: root and size" : "NO: do not believe it"],
  ];
}

function time(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? `${seconds} (Unix seconds)` : date.toISOString();
}
