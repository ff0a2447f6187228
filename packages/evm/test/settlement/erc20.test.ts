import { erc20Abi } from "viem";
import { encodeEventTopics, encodeFunctionData, getAbiItem, padHex, parseAbi, toFunctionSelector } from "viem/utils";
import { expect, test } from "vitest";

import { SIGNATURE_QUESTION } from "../../src/settlement/contract-payer.ts";
import { erc20Selectors, TRANSFER_TOPIC } from "../../src/settlement/erc20.ts";

test("topic and selectors of ERC-20 are those that viem computes", () => {
  expect(encodeEventTopics({ abi: erc20Abi, eventName: "Transfer" })).toEqual([TRANSFER_TOPIC]);
  const names = Object.keys(erc20Selectors) as (keyof typeof erc20Selectors)[];
  expect(
    Object.fromEntries(names.map((name) => [name, toFunctionSelector(getAbiItem({ abi: erc20Abi, name }))])),
  ).toEqual(erc20Selectors);
});

test("the question for a signature is the call that viem encodes", () => {
  const abi = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
  const args = [padHex("0x", { size: 32 }), padHex("0x", { size: 65 })] as const;
  expect(encodeFunctionData({ abi, args })).toBe(SIGNATURE_QUESTION);
});
