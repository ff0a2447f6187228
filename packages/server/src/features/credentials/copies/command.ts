import { SdkError } from "@arcs/core";

import { systemClock } from "../../../platform/base/runtime.ts";
import { type PreparedBridge, prepareBridge } from "./prepare-bridge.ts";
import { type Command, jsonOption, wantsJson } from "../../../platform/cli/command.ts";

/** The commands of `arcs-server bridge`. */
export const bridgeCommands: Readonly<Record<string, Command>> = {
  prepare: {
    options: jsonOption,
    async run(line) {
      const prepared = await prepareBridge(line.settings, { clock: systemClock });
      if (prepared === undefined) {
        throw new SdkError(
          "invalid_argument",
          "BRIDGE_SECRET_KEY, or BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL, expected, got neither; see --help",
        );
      }
      console.log(wantsJson(line) ? JSON.stringify(prepared) : describe(prepared));
      return 0;
    },
  },
};

function describe(prepared: PreparedBridge): string {
  if ("schema" in prepared) {
    const { schema, attester } = prepared;
    return `the schema of attestations ${schema === "registered" ? `is registered, paid for by ${attester}` : schema}`;
  }
  return Object.entries(prepared.settings)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}
