// Transactions that name addresses by their index in a table: the ledger must treat them as if
// written out.
import { concatBytes } from "@arcs/core/internal";
import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Signature,
  type SignatureBytes,
} from "@solana/kit";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import {
  addressBytes,
  INSTRUCTIONS_SYSVAR,
  littleEndian,
  SYSTEM_PROGRAM,
} from "../../src/program/addresses.ts";
import { createLocalLedger, type LocalLedger } from "../../src/local/index.ts";
import { readTransactions } from "../../src/program/history.ts";
import {
  issuer,
  makeCredential,
  payer,
  programAnchor,
  SOL,
  startTime,
  stranger,
} from "../support/fixtures.ts";
import { issueParts, requestOf, rpcOf } from "../support/raw.ts";

const TABLE = stranger.address as Address;

async function placeTable(ledger: LocalLedger, addresses: readonly string[]): Promise<void> {
  // Kind, "never deactivated", slot and index of the last extension, no authority, padding.
  const state = concatBytes(
    littleEndian(1, 4),
    new Uint8Array(8).fill(255),
    new Uint8Array(8 + 1 + 1 + 32 + 2),
  );
  const data = concatBytes(state, ...addresses.map(addressBytes));
  const owner = "AddressLookupTab1e1111111111111111111111111";
  await ledger.setAccount(TABLE, { lamports: SOL, owner, executable: false, data });
}

test("its record is found by the history, and everything about it in the transaction, also after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "arcs-tables-"));
  const open = (): Promise<LocalLedger> =>
    createLocalLedger({ folder, clock: "manual", startTime });
  let ledger = await open();
  await ledger.airdrop(payer.address, SOL);
  const { record } = await makeCredential();
  const { proof, issue, address } = await issueParts(record);
  // An unused address is in between.
  const table = [
    SYSTEM_PROGRAM,
    address,
    stranger.address,
    INSTRUCTIONS_SYSVAR,
    issuer.address,
  ] as Address[];
  await placeTable(ledger, table);
  await ledger.advance({ slots: 1 });
  const { value: lifetime } = await rpcOf(ledger).getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address as Address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions([proof, issue], timed),
    (whole) => compressTransactionMessageUsingAddressLookupTables(whole, { [TABLE]: table }),
  );
  const compiled = compileTransaction(message);
  const signature = (await payer.sign(Uint8Array.from(compiled.messageBytes))) as SignatureBytes;
  const wire = getBase64EncodedWireTransaction({
    ...compiled,
    signatures: { [payer.address]: signature },
  });
  const sent: Signature = await rpcOf(ledger).sendTransaction(wire, { encoding: "base64" }).send();
  await ledger.advance({ slots: 2 });

  for (const round of ["at once", "after a restart"]) {
    const anchor = programAnchor(ledger, { now: () => startTime });
    expect(await anchor.read(record), round).toMatchObject({ status: "Active" });
    const history = await anchor.history(record);
    expect(history.map(({ action, transactionHash }) => [action, transactionHash])).toEqual([
      ["issue", sent],
    ]);
    const [landed] = await readTransactions(
      { request: requestOf(ledger), commitment: "confirmed" },
      address,
    );
    expect(landed?.instructions[1]?.accounts.map((index) => landed.addresses[index])).toEqual(
      issue.accounts?.map((each) => each.address),
    );
    const options = {
      encoding: "json",
      maxSupportedTransactionVersion: 0,
      commitment: "confirmed",
    } as const;
    const answer = (await rpcOf(ledger).getTransaction(sent, options).send())!;
    const { writable = [], readonly = [] } = answer.meta?.loadedAddresses ?? {};
    expect(writable).toEqual([address]);
    expect(readonly.toSorted()).toEqual(
      [SYSTEM_PROGRAM, INSTRUCTIONS_SYSVAR, issuer.address].toSorted(),
    );
    const { message: shown } = answer.transaction;
    expect(shown).toMatchObject({
      addressTableLookups: [
        {
          accountKey: TABLE,
          writableIndexes: [1],
          readonlyIndexes: readonly.map((each) => table.indexOf(each as Address)),
        },
      ],
    });
    expect(shown.accountKeys).not.toContain(address);
    const balances = answer.meta!.postBalances;
    expect(balances).toHaveLength(shown.accountKeys.length + 4);
    expect(balances[shown.accountKeys.length]).toBe(
      (
        await rpcOf(ledger)
          .getBalance(address as Address)
          .send()
      ).value,
    );

    await ledger.close();
    ledger = await open();
  }
  await ledger.close();
  await rm(folder, { recursive: true });
});
