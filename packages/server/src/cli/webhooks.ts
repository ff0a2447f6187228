import { SdkError, webhookEventTypes } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";

import { type HeardDelivery, listenForWebhooks } from "./listen.ts";
import { apiOf, type Command, jsonOption, numberOption, textOption, wantsJson } from "./command.ts";

/** The commands of `arcs-server webhooks`. */
export const webhookCommands: Readonly<Record<string, Command>> = {
  listen: {
    help: `arcs-server webhooks listen [options] [settings]

Subscribes to events of a server on this machine, verifies each delivery and prints it, until Ctrl-C; then the subscription
is deleted. The server must be started with --webhook-targets public_and_loopback.

      --url <url>              the server (default: HOST and PORT of the settings)
      --key <key>              an API key with the permission write; better set ARCS_API_KEY: other users can see flags
      --events <list>          event types with commas between them (default: all)
      --agent <id>             only events of this agent
      --receive-port <port>    port to receive at (default: a free one)
      --json                   each delivery as a line of JSON, after one that names the subscription`,
    options: {
      url: { type: "string" },
      key: { type: "string" },
      events: { type: "string" },
      agent: { type: "string" },
      "receive-port": { type: "string" },
      ...jsonOption,
    },
    async run(line) {
      const agentId = textOption(line, "agent");
      const listening = await listenForWebhooks({
        ...apiOf(line),
        events: readEvents(textOption(line, "events")),
        ...defined({ agentId }),
        port: numberOption(line, "receive-port", { min: 0, max: 65_535 }) ?? 0,
        onDelivery: (delivery) => console.log(wantsJson(line) ? JSON.stringify(delivery) : lineOf(delivery)),
      });
      const { id, url } = listening;
      const text = `subscription ${id} listens at ${url} (Ctrl-C ends it)`;
      console.log(wantsJson(line) ? JSON.stringify({ subscriptionId: id, url }) : text);
      await new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      });
      await listening.close();
      return 0;
    },
  },
};

function readEvents(list: string | undefined): readonly string[] {
  const events = list?.split(",").map((event) => event.trim()) ?? webhookEventTypes;
  const unknown = events.find((event) => !webhookEventTypes.some((type) => type === event));
  if (unknown === undefined) return events;
  const expected = webhookEventTypes.join(",");
  throw new SdkError("invalid_argument", `--events expected some of ${expected}, got ${showValue(unknown)}`);
}

function lineOf({ at, verdict, event, id, deliveryId, body }: HeardDelivery): string {
  const shown = verdict === "verified" ? "verified" : `REFUSED (${verdict})`;
  // What strangers send must not move the cursor of a terminal.
  const text = [event, id, deliveryId, body].join(" ").replaceAll(/[^\x20-\x7e\u00a0-\uffff]/g, "?");
  return `${at.toISOString()} ${shown} ${text}`;
}
