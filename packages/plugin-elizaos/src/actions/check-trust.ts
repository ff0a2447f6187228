import { SdkError } from "@arcs/core";

import { standingText } from "../standing-text.ts";
import { requireClient } from "../state.ts";
import { defineAction } from "./define-action.ts";
import { readAddress } from "./parameters.ts";

/** Looks up how an agent stands. A look-up that fails is a failure, and never a score. */
export const checkTrust = defineAction({
  name: "CHECK_TRUST_SCORE",
  similes: ["GET_TRUST_SCORE", "CHECK_REPUTATION", "IS_AGENT_TRUSTED"],
  description:
    "Looks up the Trust Score and tier of another agent by its ledger address, before it is paid or relied on",
  parameters: [
    { name: "address", description: "Ledger address of the agent", required: true, schema: { type: "string" } },
  ],
  example: ["Can I trust 7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2?", "I look up its Trust Score."],
  allowed: "everybody",
  async run({ state, parameters }) {
    const address = readAddress(parameters, "address");
    requireClient(state);
    const standing = await state.standings.look(address);
    if (standing.state === "unknown") {
      throw new SdkError("unavailable", `the standing of ${address} could not be looked up (${standing.reason})`);
    }
    const reputation = standing.state === "known" ? standing.reputation : null;
    return {
      text: `${address}: ${standingText(standing)}.`,
      data: { address, state: standing.state, reputation },
      values: { trustTier: reputation?.tier ?? standing.state },
    };
  },
});
