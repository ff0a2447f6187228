import { SdkError } from "@arcs/core";

import { systemClock } from "../base/clock.ts";
import { prepareBridge } from "../start/prepare-bridge.ts";
import type { Command } from "./command.ts";

/** The commands of `arcs-server bridge`. */
export const bridgeCommands: Readonly<Record<string, Command>> = {
  prepare: {
    help: `arcs-server bridge prepare [settings]

With BRIDGE_SECRET_KEY: makes a template at the provider for each kind of credential that the settings name none for, and
prints them as settings. Each is a contract on BRIDGE_CHAIN; the key needs the scope credentials:templates.create.

With BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL: registers the schema of our attestations on BRIDGE_CHAIN, where nobody has. The
server does so itself before its first attestation; here it can be seen to work.`,
    async run({ settings }) {
      const lines = await prepareBridge(settings, { clock: systemClock });
      if (lines === undefined) {
        throw new SdkError(
          "invalid_argument",
          "BRIDGE_SECRET_KEY, or BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL, expected, got neither; see --help",
        );
      }
      for (const line of lines) console.log(line);
      return 0;
    },
  },
};
