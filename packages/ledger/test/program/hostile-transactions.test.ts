import { AccountRole, type Address, type Instruction } from "@solana/kit";
import { describe, expect, test } from "vitest";

import { deriveRecordAddress } from "../../src/program/addresses.ts";
import { issueInstruction, proofInstruction } from "../../src/program/messages.ts";
import { decodeRecord } from "../../src/program/accounts.ts";
import {
  batchOf,
  type BareMachine,
  changeOf,
  createBareMachine,
  type Features,
  fieldsOf,
  FORWARDER,
  forwarded,
  forwarderProgram,
  issueOf,
  issuer,
  mallory,
  payer,
  PROGRAM,
  type Proved,
  RENT,
  START,
  withAccounts,
} from "../support/bare-machine.ts";
import { END, recordMessage } from "../support/messages.ts";

const send = (machine: BareMachine, { proof, instruction }: Proved): Promise<string> =>
  machine.send([proof, instruction]);

async function machineWithRecord(): Promise<{ machine: BareMachine; address: string }> {
  const machine = createBareMachine();
  const issue = await issueOf(fieldsOf());
  expect(await send(machine, issue)).toBe("ok");
  return { machine, address: issue.address };
}

describe.each<Features>(["of today", "everything"])(
  "the life of an account with the ledger's features %s",
  (features) => {
    test("issue, revoke, close, and nothing of it a second time", async () => {
      const machine = createBareMachine(features);
      const issue = await issueOf(fieldsOf());
      const revoke = await changeOf("revoke", fieldsOf());
      const close = await changeOf("close", fieldsOf());
      expect(await send(machine, issue)).toBe("ok");
      expect(await send(machine, issue)).toBe("0x1005");
      expect(await send(machine, revoke)).toBe("ok");
      expect(await send(machine, revoke)).toBe("0x1012");
      expect(await send(machine, close)).toBe("0x1010");
      expect(decodeRecord(issue.address, machine.dataOf(issue.address) as Uint8Array).status).toBe(
        "Revoked",
      );
      machine.setTime(START + 1000);
      const before = machine.svm.getBalance(payer.address as Address) as bigint;
      expect(await send(machine, close)).toBe("ok");
      expect(machine.dataOf(issue.address)).toBeUndefined();
      expect((machine.svm.getBalance(payer.address as Address) as bigint) - before).toBe(
        RENT - 10_000n,
      );
      expect(await send(machine, issue)).toBe("0x100f");
      expect(await send(machine, revoke)).toBe("0x1006");
    });

    test("a batch, closed, is not anchored again by who kept its proof", async () => {
      const machine = createBareMachine(features);
      const batch = {
        issuer: issuer.address,
        root: new Uint8Array(32).fill(9),
        size: 9,
        closableAt: START + 10,
      };
      const { open, revoke0, close } = await batchOf(batch);
      expect(await send(machine, open)).toBe("ok");
      expect(await send(machine, revoke0)).toBe("ok");
      expect(await send(machine, revoke0)).toBe("0x1012");
      expect(await send(machine, close)).toBe("0x1010");
      machine.setTime(START + 10);
      expect(await send(machine, close)).toBe("ok");
      expect(await send(machine, open)).toBe("0x100f");
      expect(machine.dataOf(open.address)).toBeUndefined();
    });
  },
);

describe("accounts that vanish", () => {
  test("a record without lamports would be gone when its transaction ends, though that succeeded", async () => {
    const machine = createBareMachine();
    expect(await send(machine, await issueOf(fieldsOf(), { rent: 0n }))).toBe("0x100d");
  });

  test("likewise a batch", async () => {
    const batch = { issuer: issuer.address, root: new Uint8Array(32), size: 1 };
    const { open } = await batchOf(batch, 0n);
    expect(await send(createBareMachine(), open)).toBe("0x100d");
  });

  test("a record with less than its rent is refused by the ledger itself", async () => {
    const issue = await issueOf(fieldsOf(), { rent: 1_000_000n });
    expect(await send(createBareMachine(), issue)).toMatch(/^InsufficientFundsForRent/);
  });
});

describe("accounts that do not belong", () => {
  const spectator = (address: string) => ({
    address: address as Address,
    role: AccountRole.WRITABLE,
  });

  // Anyone who can name a stranger's record in a successful instruction writes to that record's
  // history.
  test.each(["issue", "activate", "revoke", "expire", "close"])(
    "%s with one account more",
    async (action) => {
      const { machine, address } = await machineWithRecord();
      const own = fieldsOf({ issuer: mallory.address, credentialId: "custom-own" });
      const issue = await issueOf(own, {
        by: mallory,
        status: action === "activate" ? "Pending" : "Active",
      });
      if (action !== "issue") expect(await send(machine, issue)).toBe("ok");
      if (action === "close" || action === "expire") machine.setTime(START + 1000);
      const proved =
        action === "issue"
          ? issue
          : action === "expire"
            ? {
                ...issue,
                instruction: {
                  ...(await changeOf("activate", own)).instruction,
                  data: Uint8Array.of(3),
                },
              }
            : await changeOf(action as "revoke", own, mallory);
      const accounts =
        proved.instruction.accounts?.slice(0, action === "expire" ? 1 : undefined) ?? [];
      const instruction: Instruction = { ...proved.instruction, accounts };
      expect(
        await send(machine, {
          ...proved,
          instruction: withAccounts(instruction, spectator(address)),
        }),
      ).toBe("0x1002");
    },
  );

  test.each(["open", "revoke0", "close"] as const)(
    "batch: %s with one account more",
    async (action) => {
      const { machine, address } = await machineWithRecord();
      const proved = await batchOf({
        issuer: issuer.address,
        root: new Uint8Array(32),
        size: 1,
        closableAt: START + 10,
      });
      if (action !== "open") expect(await send(machine, proved.open)).toBe("ok");
      if (action === "close") machine.setTime(START + 10);
      const instruction = withAccounts(proved[action].instruction, spectator(address));
      expect(await send(machine, { ...proved[action], instruction })).toBe("0x1002");
    },
  );

  test("one account in every place", async () => {
    const { machine, address } = await machineWithRecord();
    const before = machine.dataOf(address);
    const { proof, instruction } = await issueOf(fieldsOf({ credentialId: "custom-new" }));
    for (let tag = 0; tag < 9; tag++) {
      for (let count = 0; count <= 10; count++) {
        const accounts = Array.from({ length: count }, () => spectator(address));
        const data = Uint8Array.of(tag, ...(instruction.data ?? []).slice(1));
        for (const each of [
          data,
          data.slice(0, 1),
          data.slice(0, 2),
          data.slice(0, 8),
          data.slice(0, 56),
        ]) {
          expect(
            await machine.send([proof, { programAddress: PROGRAM, accounts, data: each }]),
          ).toMatch(/^0x10/);
        }
      }
    }
    expect(machine.dataOf(address)).toEqual(before);
  });
});

describe("another program that calls ours", () => {
  async function machineWithForwarder(features: Features): Promise<BareMachine> {
    const machine = createBareMachine(features);
    machine.svm.addProgram(FORWARDER, forwarderProgram);
    return machine;
  }

  test.each<Features>(["of today", "everything"])(
    "may relay what the issuer signed, once (%s)",
    async (features) => {
      const machine = await machineWithForwarder(features);
      const issue = await issueOf(fieldsOf());
      const revoke = await changeOf("revoke", fieldsOf());
      expect(await machine.send([issue.proof, forwarded(issue.instruction, 2)])).toBe("0x1005");
      expect(await machine.send([issue.proof, forwarded(issue.instruction, 1)])).toBe("ok");
      expect(await machine.send([revoke.proof, forwarded(revoke.instruction, 2)])).toBe("0x1012");
      expect(await machine.send([issue.proof, forwarded(revoke.instruction, 1)])).toBe("0x100c");
      expect(await machine.send([revoke.proof, forwarded(revoke.instruction, 1)])).toBe("ok");
    },
  );

  test("does not spend for a payer who did not sign", async () => {
    const machine = await machineWithForwarder("of today");
    const { proof, instruction } = await issueOf(fieldsOf());
    const accounts = instruction.accounts?.map((each, index) =>
      index === 0 ? { address: each.address, role: AccountRole.WRITABLE } : each,
    ) as Instruction["accounts"];
    const call = forwarded({ ...instruction, ...(accounts === undefined ? {} : { accounts }) }, 1);
    expect(await machine.send([proof, call], [mallory])).toBe("0x1003");
  });
});

describe("a proof that somebody kept", () => {
  test.each<Features>(["of today", "everything"])(
    "is worth nothing after its last second (%s)",
    async (features) => {
      const machine = createBareMachine(features);
      const lasting = fieldsOf({ expiresAt: END + 1000 });
      const [issue, pending] = [
        await issueOf(lasting),
        { ...lasting, credentialId: "agentidentity-b" },
      ];
      expect(await send(machine, await issueOf(pending, { status: "Pending" }))).toBe("ok");
      const activate = await changeOf("activate", pending);
      machine.setTime(END + 1);
      for (const kept of [issue, activate]) expect(await send(machine, kept)).toBe("0x1015");
      expect(machine.dataOf(issue.address)).toBeUndefined();
      // Not earlier either: nobody can know the state by then, and it must not become a bypass.
      machine.setTime(END - 3601);
      for (const kept of [issue, activate]) expect(await send(machine, kept)).toBe("0x1016");
      machine.setTime(END);
      for (const kept of [issue, activate]) expect(await send(machine, kept)).toBe("ok");
      expect(
        decodeRecord(issue.address, machine.dataOf(issue.address) as Uint8Array).lastValidAt,
      ).toBe(END);
    },
  );
});

describe("keys that sign everything", () => {
  // With a key of small order, one signature fits every message under a lax verifier. The address
  // of the system program, all zeros, is such a key.
  test("an issuer of small order issues nothing", async () => {
    const machine = createBareMachine();
    const record = fieldsOf({ issuer: "11111111111111111111111111111111" });
    const { address } = await deriveRecordAddress(PROGRAM, {
      issuer: record.issuer,
      credentialId: record.credentialId,
    });
    for (let round = 0; round < 16; round++) {
      const changed = { ...record, issuedAt: START - round };
      const message = recordMessage("issue", {
        place: { program: PROGRAM, address },
        record: changed,
        extra: 1,
      });
      const input = {
        payer: payer.address,
        address,
        record: changed,
        status: "Active",
        lamports: RENT,
      } as const;
      for (const r of [
        Uint8Array.of(1),
        new Uint8Array(1),
        Uint8Array.of(...new Uint8Array(31), 0x80),
      ]) {
        const signature = new Uint8Array(64);
        signature.set(r);
        const proof = proofInstruction({ issuer: record.issuer, message, signature });
        expect(await machine.send([proof, issueInstruction(PROGRAM, input)])).toBe("0x2");
      }
    }
  });
});
