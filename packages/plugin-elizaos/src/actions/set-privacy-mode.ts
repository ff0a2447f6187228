import type { AgentPrivacyView } from "@arcs/client";
import { SdkError } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";

import { requireClient } from "../state/state.ts";
import { defineAction } from "./define-action.ts";
import type { Parameters } from "./parameters.ts";
import { proveChange } from "./registration.ts";

type Mode = AgentPrivacyView["mode"];
type Visible = AgentPrivacyView["visibleData"][number];

const modes: readonly Mode[] = ["public", "tier_only", "range_only", "private", "custom"];
const visibleFields: readonly Visible[] = [
  "overallScore",
  "tier",
  "stats",
  "tierBenefits",
  "successRate",
  "serviceQuality",
  "responseTime",
  "volumeConsistency",
];

/** Sets the visible part of this agent's reputation, by a text that its wallet signs. */
export const setPrivacyMode = defineAction({
  name: "SET_PRIVACY_MODE",
  similes: ["CHANGE_PRIVACY", "HIDE_TRUST_SCORE"],
  description: "Sets what this agent shows of its reputation: public, tier_only, range_only, private or custom",
  parameters: [
    { name: "mode", description: `One of ${modes.join(", ")}`, required: true, schema: { type: "string" } },
    {
      name: "visibleData",
      description: `In mode custom, with commas: ${visibleFields.join(", ")}`,
      required: false,
      schema: { type: "string" },
    },
  ],
  example: ["Show only your tier from now on: tier_only.", "I set the privacy mode to tier_only."],
  allowed: "operators",
  async run({ state, parameters }) {
    const mode = modeOf(parameters);
    const visibleData = mode === "custom" ? visibleOf(parameters) : undefined;
    const client = requireClient(state);
    const privacy = { mode, ...defined({ visibleData }) };
    const proof = await proveChange(state, { privacy });
    const agent = await client.agents.update(state.address, { privacy, proof });
    state.standings.forget(state.address);
    state.anonymousReads.forget();
    return { text: `The privacy mode is ${agent.privacy.mode} now.`, data: { privacy: agent.privacy } };
  },
});

/** Returns the only mode named in the text. "private" and "public" are everyday words, so several are ambiguous. */
function modeOf({ text, read }: Parameters): Mode {
  const named = read("mode");
  const found =
    named === undefined
      ? modes.filter((mode) => new RegExp(`\\b${mode}\\b`).test(text))
      : modes.filter((mode) => mode === named);
  const [mode, ...others] = found;
  if (mode !== undefined && others.length === 0) return mode;
  const got = named === undefined ? found.join(" and ") || "none" : showValue(named);
  throw new SdkError("invalid_request", `mode expected one of ${modes.join(", ")}, got ${got}`);
}

function visibleOf({ read }: Parameters): Visible[] {
  const given = read("visibleData");
  const text = typeof given === "string" ? given : "";
  const names: unknown[] = Array.isArray(given) ? given : text.split(",").map((name) => name.trim());
  const visible = visibleFields.filter((field) => names.includes(field));
  if (visible.length === names.length) return visible;
  throw new SdkError(
    "invalid_request",
    `visibleData expected some of ${visibleFields.join(", ")}, got ${showValue(given)}`,
  );
}
