import { readStake, SdkError } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";

import { apiOf, type Command, jsonOption, numberOption, requiredOption, wantsJson } from "./command.ts";
import { describeDevPayment } from "./describe-dev-payment.ts";
import { makeDevPayment } from "./make-dev-payment.ts";

/** The commands of `arcs-server dev`. */
export const devCommands: Readonly<Record<string, Command>> = {
  pay: {
    help: `arcs-server dev pay --to <agent> --amount <amount> [options] [settings]

Pays an agent of a running server on the network local: a made-up wallet pays on the server's own ledger or EVM, and reports and rates
the payment. Prints the score before and after and, if it did not change, the reason.

      --to <agent>         address of the agent that is paid
      --amount <amount>    in currency units, such as 0.25
      --rating <number>    from 1 to 5: the wallet rates the work
      --evm                on the server's local EVM, at the account eip155:31337:0x… that the agent has proved; this needs
                           the package @foundry-rs/anvil, installed beside the server
      --stranger           a wallet that nobody vouches for; without it, the wallet first spends as much with each of the two
                           made-up sellers that trust starts from on the network local
      --url <url>          the server (default: HOST and PORT of the settings)
      --key <key>          an API key with the permission admin; better set ARCS_API_KEY: other users can see flags
      --json               the payment, and the reputation before and after, as JSON, for programs`,
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
