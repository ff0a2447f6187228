import { settingsNote } from "../../../platform/settings/help/generated.ts";

export const bridgeHelp = {
  prepare: `arcs-server bridge prepare [--json] [settings]

With BRIDGE_SECRET_KEY: makes a template at the provider for each kind of credential that the settings name none for, and
prints them as settings. Each is a contract on BRIDGE_CHAIN; the key needs the scope credentials:templates.create.

With BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL: registers the schema of our attestations on BRIDGE_CHAIN, if nobody has. The
server does so itself before its first attestation; with this command you see whether it works.

      --json    as JSON, for programs

${settingsNote}`,
} as const;
