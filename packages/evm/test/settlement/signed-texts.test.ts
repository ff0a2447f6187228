import type { Hex } from "viem";
import { describe, expect, test } from "vitest";

import { createEvmReader } from "../../src/index.ts";
import { interposed } from "../support/endpoint.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { callOf, counterfactual, newAccount, newAddress } from "../support/tokens.ts";
import {
  useSettlements,
  chainId,
  evm,
  tokens,
  reader,
  usdc,
  read,
  funded,
} from "../support/settlement-scene.ts";

describe.skipIf(!hasEvm)(`settlements on a real EVM${needsEvm}`, () => {
  useSettlements();

  test("texts behind a call are the sender's, of a plain transfer of this token to this address only", async () => {
    const [payer, to] = [await funded(), newAddress()];
    const call = callOf("Token", "transfer", [to, 10n]);
    const [text, other] = ["arcs:bond:local:Ä", newAddress()];
    const digits = Buffer.from(text).toString("hex");
    const hash = await tokens.send(payer.address, usdc, `${call}${digits}`);
    const ask = (transactionHash: string, parts: object = {}) =>
      reader.readAppendedText({ transactionHash, token: usdc, to, ...parts });
    expect(await ask(hash)).toEqual({ from: payer.address.toLowerCase(), text });
    expect((await read(hash))?.transfers).toMatchObject([{ received: 10n }]);
    expect(await ask(hash, { token: other })).toBeUndefined();
    expect(await ask(hash, { to: other })).toBeUndefined();
    // The caller has seen it in a block.
    await expect(ask(`0x${"1".repeat(64)}`)).rejects.toMatchObject({ code: "evm_rpc_error" });
    const another = await tokens.send(payer.address, usdc, call);
    const mistaken = interposed(evm, (method, { forward, params }) =>
      forward(method, method === "eth_getTransactionByHash" ? [hash] : params),
    );
    await expect(
      createEvmReader({ chainId, providers: [mistaken] }).readAppendedText({
        transactionHash: another,
        token: usdc,
        to,
      }),
    ).rejects.toMatchObject({ code: "evm_rpc_error" });
    const approval = `${callOf("Token", "approve", [to, 10n])}${digits}` as Hex;
    for (const data of [call, `${call}ff`, `${call}${"61".repeat(1_025)}`, approval] as const) {
      expect(
        await ask(await tokens.send(payer.address, usdc, data)),
        data.slice(0, 200),
      ).toBeUndefined();
    }
    const liar = interposed(evm, async (method, { forward }) =>
      method === "eth_getTransactionByHash" ? { ...(await forward()), from: other } : forward(),
    );
    const both = createEvmReader({ chainId, providers: [evm.url, liar] });
    await expect(
      both.readAppendedText({ transactionHash: hash, token: usdc, to }),
    ).rejects.toMatchObject({
      code: "evm_rpc_error",
    });
  });

  describe("texts are signed", () => {
    const text = "I rate the work that I paid for.";

    test("by keys, by smart wallets, and by those that are not there yet", async () => {
      const owner = newAccount();
      const signature = await owner.signMessage({ message: text });
      expect(await reader.isSigned({ address: owner.address, text, signature })).toBe(true);
      const wallet = await tokens.deploy("Wallet", owner.address);
      expect(await reader.isSigned({ address: wallet, text, signature })).toBe(true);
      const factory = await tokens.deploy("WalletFactory");
      const later = newAccount();
      const answer = await evm.rpc<Hex>(
        "eth_call",
        { to: factory, data: callOf("WalletFactory", "addressOf", [later.address]) },
        "latest",
      );
      const address = `0x${answer.slice(26)}`;
      const wrapped = counterfactual(
        factory,
        later.address,
        await later.signMessage({ message: text }),
      );
      expect(await reader.isSigned({ address, text, signature: wrapped })).toBe(true);
      expect(await evm.rpc("eth_getCode", address, "latest")).toBe("0x");
      expect(await reader.isSigned({ address: newAddress(), text, signature: wrapped })).toBe(
        false,
      );
    });

    test("on the chain that is meant: a contract at the same address elsewhere is another", async () => {
      const owner = newAccount();
      const wallet = await tokens.deploy("Wallet", owner.address);
      const other = createEvmReader({ chainId: 8453, providers: [evm.url] });
      const signed = {
        address: wallet,
        text,
        signature: await owner.signMessage({ message: text }),
      };
      await expect(other.isSigned(signed)).rejects.toMatchObject({ code: "evm_rpc_error" });
    });

    test("by nobody else, and in no other form", async () => {
      const [owner, stranger] = [newAccount(), newAccount()];
      const wallet = await tokens.deploy("Wallet", owner.address);
      const signature = await stranger.signMessage({ message: text });
      for (const address of [owner.address, wallet, newAddress()]) {
        for (const forged of [
          signature,
          "0x",
          "0x00",
          `0x${"00".repeat(65)}`,
          "",
          "zz",
          `${signature}00`,
        ]) {
          expect(await reader.isSigned({ address, text, signature: forged }), forged).toBe(false);
        }
      }
      const own = await owner.signMessage({ message: text });
      expect(
        await reader.isSigned({ address: owner.address, text: `${text} `, signature: own }),
      ).toBe(false);
    });
  });
});
