import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { doForOption, printable } from "#process";
import { SdkError, verifyWebhook, webhookEventTypes } from "@arcs/core";
import { defined, readBody, showValue } from "@arcs/core/internal";

import {
  apiOf,
  type Command,
  jsonOption,
  numberOption,
  textOption,
  wantsJson,
  type Api,
  callApi,
} from "../../platform/cli/command.ts";

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

/** Options of `listen`. */
type ListenOptions = Api & {
  events: readonly string[];
  /** Only events of this agent. */
  agentId?: string;
  /** Port on this machine; 0 takes a free one. */
  port: number;
  /** Called with each delivery that comes. */
  onDelivery: (delivery: HeardDelivery) => void;
};

/** A delivery that came. */
export type HeardDelivery = {
  /** When it came. */
  at: Date;
  /** `verified`, or what is wrong with its signature. */
  verdict: string;
  event: string;
  id: string;
  deliveryId: string;
  body: string;
};

/** A subscription that lasts while somebody listens. */
type Listening = { id: string; url: string; close(): Promise<void> };

const MAX_BODY_BYTES = 1_048_576;

/**
 * Subscribes an endpoint on this machine, and shows what comes. The server must allow webhooks to this machine.
 *
 * @throws SdkError with the code of the API when it refuses, `unavailable` when it does not answer
 */
export async function listenForWebhooks(options: ListenOptions): Promise<Listening> {
  const { events, agentId, port, onDelivery } = options;
  let secret: string | undefined;
  const server = createServer((incoming, response) => {
    hear(incoming, secret).then(
      (delivery) => {
        onDelivery(delivery);
        return response.writeHead(delivery.verdict === "verified" ? 204 : 401).end();
      },
      () => response.writeHead(400).end(),
    );
  });
  const receiving = { option: "--receive-port", expected: "a free port", got: String(port) };
  const url = `http://127.0.0.1:${await doForOption(receiving, () => listen(server, port))}/`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    const filter = agentId === undefined ? {} : { agentId };
    const wanted = { url, events, description: "arcs-server webhooks listen", ...filter };
    const made = (await callApi(options, { method: "POST", path: "/v1/webhooks", body: wanted })) as Made;
    secret = made.secret;
    return {
      id: made.id,
      url,
      async close() {
        await callApi(options, { method: "DELETE", path: `/v1/webhooks/${made.id}` }).finally(close);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Made = { id: string; secret: string };

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

async function hear(incoming: IncomingMessage, secret: string | undefined): Promise<HeardDelivery> {
  const body = await readBody(incoming, { maxBytes: MAX_BODY_BYTES });
  if (body === undefined) throw new SdkError("payload_too_large", "the body is too large");
  const { headers } = incoming;
  const at = new Date();
  // Nothing is delivered before the answer with the secret: what comes then is somebody else's.
  const report = secret === undefined ? undefined : verifyWebhook({ body, headers, secrets: [secret], now: at });
  const verdict = report?.valid === true ? "verified" : (report?.message ?? "the subscription is not there yet");
  const header = (name: string): string => String(headers[name] ?? "");
  return {
    at,
    verdict,
    event: header("x-service-event"),
    id: header("webhook-id"),
    deliveryId: header("x-service-delivery"),
    body: Buffer.from(body).toString("utf8"),
  };
}
