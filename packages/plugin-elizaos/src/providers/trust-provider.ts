import type { Memory, Provider } from "@elizaos/core";

import { addressesIn } from "../actions/parameters.ts";
import { paidBy } from "../state/message-payment.ts";
import { stakeWith, standingText } from "../state/standing-text.ts";
import type { Standing } from "../state/standings.ts";
import { type PluginState, stateOf } from "../state/state.ts";

// A prompt does not wait for a slow service: it then says that nothing is known.
const PATIENCE_MS = 1500;
const MAX_COUNTERPARTIES = 2;

/** Tells the model this agent's standing, and that of its counterparties. */
export const trustProvider: Provider = {
  name: "ARCS_TRUST",
  description: "How this agent and the agents that a message names stand: tier and Trust Score",
  async get(runtime, message) {
    const state = stateOf(runtime);
    if (state?.client === undefined) return { text: "", values: {}, data: {} };
    const addresses = [state.address, ...counterparties(state, message)];
    const standings = await Promise.all(
      addresses.map(async (address) => [address, await standingOf(state, address)] as const),
    );
    const lines = standings.map(([address, standing]) =>
      address === state.address
        ? `This agent (${address}): ${standingText(standing)}.`
        : `Agent ${address}: ${standingText(standing)}. ${stakeWith(standing).advice}`,
    );
    const own = standings[0]?.[1];
    return {
      text: ["# Trust", ...lines].join("\n"),
      values: { ownTrust: own === undefined ? "" : standingText(own) },
      data: { standings: Object.fromEntries(standings) },
    };
  },
};

/** Returns the payer of this message, and agents named in it. */
function counterparties({ address }: PluginState, message: Memory): string[] {
  const payer = paidBy(message);
  const text = typeof message.content.text === "string" ? message.content.text : "";
  const named = [...(payer === undefined ? [] : [payer]), ...addressesIn(text)];
  return [...new Set(named)].filter((each) => each !== address).slice(0, MAX_COUNTERPARTIES);
}

async function standingOf({ standings }: PluginState, address: string): Promise<Standing> {
  const recent = standings.recent(address);
  if (recent !== undefined) return recent;
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<Standing>((resolve) => {
    timer = setTimeout(() => resolve({ state: "unknown", reason: "not looked up yet" }), PATIENCE_MS);
  });
  // The lookup continues, so that the next prompt has it.
  const standing = await Promise.race([standings.look(address), isLate]);
  clearTimeout(timer);
  return standing;
}
