import { SdkError } from "@arcs/core";
import { showValue } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";

import { stakeWith, standingText } from "../state/standing-text.ts";
import { requireClient } from "../state/state.ts";
import { defineAction } from "./define-action.ts";
import { type Parameters, readAddress } from "./parameters.ts";

/**
 * Reads the standing of an agent, and how much to have at stake with it. A failed lookup is a failure, and never a
 * score.
 */
export const checkTrust = defineAction({
  name: "CHECK_TRUST_SCORE",
  similes: ["GET_TRUST_SCORE", "CHECK_REPUTATION", "IS_AGENT_TRUSTED"],
  description:
    "Looks up the Trust Score and tier of another agent by its ledger address, and how much to have at stake with it, before it is paid or relied on",
  parameters: [
    { name: "address", description: "Ledger address of the agent", required: true, schema: { type: "string" } },
    {
      name: "amount",
      description: "What is about to be paid, in US dollars (USDC), such as 12.50",
      required: false,
      schema: { type: "string" },
    },
  ],
  example: ["Can I trust 7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2?", "I look up its Trust Score."],
  allowed: "everybody",
  async run({ state, parameters }) {
    const address = readAddress(parameters, "address");
    const amount = readAmount(parameters);
    requireClient(state);
    const standing = await state.standings.look(address);
    if (standing.state === "unknown") {
      throw new SdkError("unavailable", `the standing of ${address} could not be looked up (${standing.reason})`);
    }
    const reputation = standing.state === "known" ? standing.reputation : null;
    const stake = stakeWith(standing, amount);
    return {
      text: `${address}: ${standingText(standing)}. ${stake.verdict === "too_much" ? `${stake.amount} is too much. ` : ""}${stake.advice}`,
      data: { address, state: standing.state, reputation, stake },
      values: { trustTier: reputation?.tier ?? standing.state, stakeVerdict: stake.verdict },
    };
  },
});

/** @throws SdkError `invalid_request`: a malformed amount must not count as a small one */
function readAmount({ read }: Parameters): bigint | undefined {
  const given = read("amount");
  const amount = readStake(given);
  if (given === undefined || amount !== undefined) return amount;
  const expected = "a decimal text in US dollars, such as 12.50";
  throw new SdkError("invalid_request", `amount expected ${expected}, got ${showValue(given)}`);
}
