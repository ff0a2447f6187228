import { erc20Abi } from "viem";
import { encodeEventTopics, getAbiItem, toFunctionSelector } from "viem/utils";
import { expect, test } from "vitest";

import { erc20Selectors, TRANSFER_TOPIC } from "../../src/settlement/erc20.ts";

test("topic and selectors of ERC-20 are those that viem computes", () => {
  expect(encodeEventTopics({ abi: erc20Abi, eventName: "Transfer" })).toEqual([TRANSFER_TOPIC]);
  const names = Object.keys(erc20Selectors) as (keyof typeof erc20Selectors)[];
  expect(
    Object.fromEntries(names.map((name) => [name, toFunctionSelector(getAbiItem({ abi: erc20Abi, name }))])),
  ).toEqual(erc20Selectors);
});
