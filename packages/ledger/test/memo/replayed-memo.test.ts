import { getBase58Encoder, type Instruction } from "@solana/kit";
import { expect, test } from "vitest";

import { createLedgerAnchor, type LedgerAnchor } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { referencesOn } from "../../src/memo/memo-log.ts";
import { MEMO_PROGRAM } from "../../src/program/addresses.ts";
import { readTransactions } from "../../src/program/history.ts";
import { issuer, makeCredential, payer, startTestLedger, startTime } from "../support/fixtures.ts";
import { requestOf, send } from "../support/raw.ts";

const anchorOn = (network: string, ledger: LocalLedger): LedgerAnchor =>
  createLedgerAnchor({
    network,
    transport: ledger.transport,
    payer,
    backend: "memo",
    now: () => startTime,
  });

test("what an issuer wrote on one network is nothing on another", async () => {
  const [devnet, mainnet] = [await startTestLedger(), await startTestLedger()];
  const { record } = await makeCredential();
  const { address } = await anchorOn("devnet", devnet).issue(record, { issuer });
  await devnet.advance({ slots: 2 });
  const [transaction] = await readTransactions(
    { request: requestOf(devnet), commitment: "confirmed" },
    address,
  );
  const memo = transaction?.instructions.find(
    ({ programIdIndex }) => transaction.addresses[programIdIndex] === MEMO_PROGRAM,
  );
  const memoData = getBase58Encoder().encode(memo?.data ?? "");

  // Anyone may copy the memo, and put it under any address where readers look.
  const reference = referencesOn("mainnet-beta").record(record.issuer, record.credentialId);
  for (const under of [address, reference]) {
    const accounts = [
      { address: payer.address, role: 3 },
      { address: payer.address, role: 1 },
      { address: under, role: 0 },
    ];
    const data = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const carry = {
      programAddress: "11111111111111111111111111111111",
      accounts,
      data,
    } as unknown as Instruction;
    await mainnet.advance({ slots: 1 });
    await send(mainnet, [carry, { programAddress: MEMO_PROGRAM, data: memoData }]);
  }
  const anchor = anchorOn("mainnet-beta", mainnet);
  expect(await anchor.read(record)).toBeUndefined();
  await anchor.issue(record, { issuer });
  expect(await anchor.read(record)).toMatchObject({ status: "Active" });
  await Promise.all([devnet.close(), mainnet.close()]);
});

test("a log whose endpoint lists a revocation, but does not have its transaction, is not read as active", async () => {
  const ledger = await startTestLedger();
  const { record } = await makeCredential();
  await anchorOn("local", ledger).issue(record, { issuer });
  const { transactionHash } = await anchorOn("local", ledger).revoke(record.credentialId, {
    issuer,
  });
  const forgetful = createLedgerAnchor({
    network: "local",
    payer,
    backend: "memo",
    transport: async (request) => {
      const { method, params } = request.payload as { method: string; params: unknown[] };
      const isLost = method === "getTransaction" && params[0] === transactionHash;
      const answer = await ledger.transport(request);
      return isLost ? { ...(answer as object), result: null } : answer;
    },
  });
  expect(await forgetful.read(record)).toMatchObject({ status: "Revoked" });
  await ledger.close();
});
