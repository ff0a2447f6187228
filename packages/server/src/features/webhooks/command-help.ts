import { settingsNote } from "../../platform/settings/help/generated.ts";

/** Help of the commands `arcs-server webhooks`. */
export const webhookHelp = {
  listen: `arcs-server webhooks listen [options] [settings]

Subscribes to events of a server on this machine, verifies each delivery and prints it, until Ctrl-C; then the subscription
is deleted. The server must be started with --webhook-targets public_and_loopback.

      --url <url>              the server (default: ARCS_API_URL, or else HOST and PORT of the settings)
      --key <key>              an API key with the permission write; better set ARCS_API_KEY: other users can see flags
      --events <list>          event types with commas between them (default: all)
      --agent <id>             only events of this agent
      --receive-port <port>    port to receive at (default: a free one)
      --json                   each delivery as a line of JSON, after one that names the subscription

${settingsNote}`,
} as const;
