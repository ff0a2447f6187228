import { printable } from "#process";
import { SdkError, webhookEventTypes } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";

import { type HeardDelivery, listenForWebhooks } from "./listen.ts";
import { apiOf, type Command, jsonOption, numberOption, textOption, wantsJson } from "../../platform/cli/command.ts";

/** The commands of `arcs-server webhooks`. */
export const webhookCommands: Readonly<Record<string, Command>> = {
  listen: {
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
  return `${at.toISOString()} ${shown} ${printable([event, id, deliveryId, body].join(" "))}`;
}
