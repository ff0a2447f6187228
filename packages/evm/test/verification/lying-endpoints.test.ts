import { describe, expect, test } from "vitest";

import type { EvmProvider } from "../../src/index.ts";
import { interposed } from "../support/endpoint.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import {
  useAttestedCredential,
  chain,
  eas,
  allFalse,
  evm,
  credential,
  evidence,
  revoke,
  now,
  verify,
  codesOf,
} from "../support/attested-credential.ts";

describe.skipIf(!hasEvm)(`verification on an EVM chain${needsEvm}`, () => {
  useAttestedCredential();

  describe("an endpoint that lies", () => {
    /** Answers contract reads from a moment ago: a way to hide a revocation. */
    const outdated = async (): Promise<EvmProvider> => {
      const block = await evm.rpc("eth_blockNumber");
      return interposed(evm, (method, { params, forward }) =>
        method === "eth_call" ? forward(method, [params[0], block]) : forward(),
      );
    };

    test("it hides a revocation: the second endpoint does not", async () => {
      await evm.mine(6);
      const hiding = await outdated();
      await revoke(credential, evidence);
      expect(await verify(credential, evidence, { provider: hiding })).toMatchObject({
        valid: true,
      });
      const report = await verify(credential, evidence, {
        provider: hiding,
        secondProvider: evm.url,
      });
      expect(codesOf(report)).toEqual(["evm_endpoints_disagree"]);
      // Too new for the block that both must agree on: it counts if either shows it.
      for (const [provider, secondProvider] of [
        [hiding, evm.url],
        [evm.url, hiding],
      ]) {
        const deep = await verify(credential, evidence, {
          provider: provider!,
          secondProvider: secondProvider!,
          confirmations: 5,
        });
        expect(codesOf(deep)).toEqual(["credential_revoked"]);
      }
    });

    test("it makes up an attestation", async () => {
      const real = await evm.rpc("eth_getCode", eas, "latest");
      expect(real.length).toBeGreaterThan(2);
      const made = interposed(evm, async (method, { params, forward }) => {
        if (method !== "eth_call") return forward();
        const asked = await forward(method, [
          {
            ...params[0],
            data: params[0].data.replace(
              "ab".repeat(32),
              (evidence as { uid: string }).uid.slice(2),
            ),
          },
          params[1],
        ]);
        return asked;
      });
      const of = { type: "attestation", chain, uid: `0x${"ab".repeat(32)}` };
      expect(await verify(credential, of, { provider: made })).toMatchObject({ valid: true });
      const report = await verify(credential, of, { provider: made, secondProvider: evm.url });
      expect(codesOf(report)).toEqual(["evm_endpoints_disagree"]);
      expect(report.checks).toEqual(allFalse);
    });

    test("it is on a fork of its own", async () => {
      const forked = interposed(evm, async (method, { forward }) => {
        const answer = await forward();
        return method === "eth_getBlockByNumber"
          ? { ...answer, hash: `0x${"cd".repeat(32)}` }
          : answer;
      });
      const report = await verify(credential, evidence, {
        provider: evm.url,
        secondProvider: forked,
      });
      expect(codesOf(report)).toEqual(["evm_endpoints_disagree"]);
    });

    test("it is the second one, and far behind: a revocation that either shows counts", async () => {
      const behind = await evm.rpc("eth_blockNumber");
      await evm.mine(3);
      await revoke(credential, evidence);
      const late = interposed(evm, (method, { params, forward }) =>
        method === "eth_getBlockByNumber" && params[0] === "latest"
          ? forward(method, [behind, false])
          : forward(),
      );
      const report = await verify(credential, evidence, { secondProvider: late });
      expect(codesOf(report)).toEqual(["credential_revoked"]);
    });

    test("it stands still: its newest block is too old", async () => {
      const later = new Date((await now()).getTime() + 601_000);
      expect(codesOf(await verify(credential, evidence, { now: later }))).toEqual([
        "evm_state_stale",
      ]);
      expect(
        await verify(credential, evidence, { now: later, maxHeadAgeSeconds: 700 }),
      ).toMatchObject({ valid: true });
    });

    test("it is ahead of its time: a block of the future says nothing about now", async () => {
      const moment = await now();
      const early = (seconds: number): Date => new Date(moment.getTime() - seconds * 1000);
      expect(codesOf(await verify(credential, evidence, { now: early(365 * 86_400) }))).toEqual([
        "evm_state_stale",
      ]);
      expect(
        codesOf(
          await verify(credential, evidence, { now: early(121), maxHeadAgeSeconds: 10 ** 6 }),
        ),
      ).toEqual(["evm_state_stale"]);
      expect(await verify(credential, evidence, { now: early(119) })).toMatchObject({
        valid: true,
      });
    });

    test("both have no block to agree about: that is no agreement", async () => {
      const blockless = interposed(evm, (method, { params, forward }) =>
        method === "eth_getBlockByNumber" && params[0] !== "latest" ? null : forward(),
      );
      for (const options of [
        { provider: blockless, secondProvider: blockless },
        { provider: blockless },
      ]) {
        const report = await verify(credential, evidence, options);
        expect(report).toMatchObject({ valid: false, checks: allFalse });
        expect(codesOf(report)).toEqual(["status_unavailable"]);
      }
      const other = interposed(evm, (method, { params, forward }) =>
        method === "eth_getBlockByNumber" && params[0] !== "latest"
          ? forward(method, ["0x0", false])
          : forward(),
      );
      expect(
        codesOf(await verify(credential, evidence, { provider: other, secondProvider: other })),
      ).toEqual(["status_unavailable"]);
    });

    test("it claims to be on another chain", async () => {
      const elsewhere = interposed(evm, (method, { forward }) =>
        method === "eth_chainId" ? "0x1" : forward(),
      );
      expect(codesOf(await verify(credential, evidence, { provider: elsewhere }))).toEqual([
        "evm_chain_mismatch",
      ]);
      expect(codesOf(await verify(credential, evidence, { secondProvider: elsewhere }))).toEqual([
        "evm_chain_mismatch",
      ]);
    });

    test.each<[string, (method: string) => unknown]>([
      ["null", () => null],
      ["an empty text", () => "0x"],
      ["a number", () => 7],
      ["junk", () => "junk"],
      ["objects", () => ({})],
      [
        "a block without number",
        (method) => (method === "eth_chainId" ? "0x2105" : { hash: "0x" }),
      ],
      ["nothing, for ever", () => new Promise(() => undefined)],
    ])("it answers with %s: not known, not fine", async (_, answer) => {
      const provider = interposed(evm, (method) => answer(method));
      const report = await verify(credential, evidence, { provider, timeoutMs: 200 });
      expect(report).toMatchObject({ valid: false, checks: allFalse });
      expect(codesOf(report)).toEqual(["status_unavailable"]);
    });

    test("it answers calls with junk", async () => {
      for (const junk of [
        "0x",
        "0x00",
        `0x${"ff".repeat(32)}`,
        `0x${"00".repeat(31)}20${"ff".repeat(320)}`,
      ]) {
        const provider = interposed(evm, (method, { forward }) =>
          method === "eth_call" ? junk : forward(),
        );
        expect(await verify(credential, evidence, { provider })).toMatchObject({ valid: false });
      }
    });

    test("what it throws may name its URL: the report does not", async () => {
      const provider = interposed(evm, () => {
        throw Object.assign(
          new Error("HTTP request failed. URL: https://rpc.example/v1/a-secret-key"),
          {
            code: -32603,
          },
        );
      });
      const report = await verify(credential, evidence, { provider });
      expect(codesOf(report)).toEqual(["status_unavailable"]);
      expect(JSON.stringify(report)).not.toContain("secret");
    });
  });
});
