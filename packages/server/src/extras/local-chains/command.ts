import { SdkError } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";

import {
  apiOf,
  type Command,
  jsonOption,
  numberOption,
  requiredOption,
  wantsJson,
} from "../../platform/cli/command.ts";
import { describeDevPayment } from "./describe-dev-payment.ts";
import { makeDevPayment } from "./make-dev-payment.ts";

/** The commands of `arcs-server dev`. */
export const devCommands: Readonly<Record<string, Command>> = {
  pay: {
    options: {
      to: { type: "string" },
      amount: { type: "string" },
      rating: { type: "string" },
      evm: { type: "boolean" },
      stranger: { type: "boolean" },
      url: { type: "string" },
      key: { type: "string" },
      ...jsonOption,
    },
    async run(line) {
      const rating = numberOption(line, "rating", { min: 1, max: 5 });
      const done = await makeDevPayment(apiOf(line), {
        to: requiredOption(line, "to"),
        chain: line.values["evm"] === true ? "evm" : "ledger",
        amount: readAmount(requiredOption(line, "amount")),
        isStranger: line.values["stranger"] === true,
        ...defined({ rating }),
      });
      const lines = wantsJson(line) ? [JSON.stringify(done)] : describeDevPayment(done);
      for (const text of lines) console.log(text);
      return 0;
    },
  },
};

/** Millionths. */
function readAmount(text: string): bigint {
  const micro = /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? (readStake(text) ?? 0n) : 0n;
  if (micro > 0n) return micro;
  const expected = "a number above 0 with at most 6 digits behind the point";
  throw new SdkError("invalid_argument", `--amount expected ${expected}, got ${showValue(text)}`);
}
