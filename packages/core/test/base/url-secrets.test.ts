import { expect, test } from "vitest";

import { withoutSecretsOf } from "../../src/base/http-exchange.ts";

test.each([
  [
    "https://rpc.example/v2/0123456789abcdef",
    "no project 0123456789abcdef on v2",
    "no project [key] on v2",
  ],
  [
    "https://rpc.example/?api-key=0123-4567-89ab",
    "0123-4567-89ab and 0123-4567-89ab",
    "[key] and [key]",
  ],
  [
    "https://somebody:pass%2Fword%21@rpc.example/",
    "somebody, pass/word! pass%2Fword%21",
    "[key], [key] [key]",
  ],
  [
    "https://user:p%40ss@rpc.example/",
    "Basic dXNlcjpwQHNz is not known here",
    "Basic [key] is not known here",
  ],
  ["https://rpc.example/a%zz-long?k=a%20b%20c%20d%20e", "a%zz-long is a b c d e", "[key] is [key]"],
  [
    "https://rpc.example/longer-key/longer-key-still",
    "longer-key-still, longer-key",
    "[key], [key]",
  ],
  [
    "https://rpc.example/mainnet",
    "mainnet of rpc.example is away",
    "mainnet of rpc.example is away",
  ],
])("the key in %s", (url, text, left) => {
  expect(withoutSecretsOf(url, text)).toBe(left);
});
