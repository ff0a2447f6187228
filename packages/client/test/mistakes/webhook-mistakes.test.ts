import { isSdkError } from "@arcs/core";
import { describe, expect, test } from "vitest";

import * as webhooks from "../../src/webhooks/index.ts";

// First mistakes of users who receive webhooks, in each framework, and the messages they get.

// Callers without types are the ones that these messages are for.
const loose = webhooks as unknown as Readonly<Record<string, (...args: unknown[]) => unknown>>;
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const event = {
  event: "payment.completed",
  timestamp: "2026-01-01T00:00:00Z",
  id: "evt_1",
  data: {},
} as const;
const now = new Date("2026-01-01T00:00:00Z");
const { body, headers } = webhooks.signTestWebhook(event as never, { secret, now });
const construct = (...args: unknown[]): unknown => loose["constructEvent"]?.(...args);
const SECRET = "webhook secret must be whsec_ and the base64 of 24 to 64 bytes";
const HEADERS = "headers must be all headers of the request: an object, pairs, or a Headers";
const RAW = "rawBody must be bytes or text as they came";

type Row = readonly [mistake: string, make: () => unknown, message: string];

async function messageOf(make: () => unknown): Promise<[isOurs: boolean, message: string]> {
  const outcome: unknown = await (async () => make())().catch((error: unknown) => error);
  return [isSdkError(outcome), (outcome as Error).message];
}

test.each<Row>([
  [
    "a secret in quotes",
    () => construct(body, headers, `"${secret}"`),
    `${SECRET} (received a text of 52 characters, with quotes around it)`,
  ],
  [
    "a secret with its line break",
    () => construct(body, headers, `${secret}\n`),
    "webhook secret must have no spaces or line breaks around it",
  ],
  [
    "a secret without its prefix",
    () => construct(body, headers, secret.slice(6)),
    `${SECRET} (received a text of 44 characters)`,
  ],
  [
    "a secret whose variable is empty",
    () => construct(body, headers, ""),
    `${SECRET} (received an empty text: is the variable that holds it set?)`,
  ],
  [
    "a secret whose variable is not set",
    () => construct(body, headers, undefined),
    "secrets must be an array of texts (received undefined: is the variable that holds it set?)",
  ],
  [
    "one header, not all",
    () => construct(body, headers["webhook-signature"], secret),
    `${HEADERS} (received a text of 47 characters)`,
  ],
  [
    "no await before the headers",
    () => construct(body, Promise.resolve(headers), secret),
    `${HEADERS} (received a promise: is an await missing?)`,
  ],
  [
    "no body",
    () => construct(undefined, headers, secret),
    `${RAW} (received undefined): let nothing parse the body of this route`,
  ],
  [
    "no await before the body",
    () => construct(Promise.resolve(body), headers, secret),
    `${RAW} (received a parsed body): let nothing parse the body of this route`,
  ],
  [
    "a parsed body",
    () => construct(event, headers, secret),
    `${RAW} (received a parsed body): let nothing parse the body of this route`,
  ],
  [
    "the version of a signature for its scheme",
    () => construct(body, headers, secret, { schemes: ["v1"] }),
    'schemes must be some of standard, service (received "v1")',
  ],
  [
    "a clock that is an hour fast",
    () => construct(body, headers, secret, { now: new Date(now.getTime() + 3_600_000) }),
    "the delivery was signed 3600 seconds ago by the clock of this machine, and 300 are allowed: it is a replay, or a clock is wrong",
  ],
  [
    "a clock that is an hour slow",
    () => construct(body, headers, secret, { now: new Date(now.getTime() - 3_600_000) }),
    "the delivery was signed 3600 seconds from now by the clock of this machine, and 300 are allowed: it is a replay, or a clock is wrong",
  ],
  [
    "the secret of another subscription",
    () => construct(body, headers, `whsec_${Buffer.alloc(32, 8).toString("base64")}`, { now }),
    "no secret fits the signature: is it the secret of this subscription, and is the body unchanged?",
  ],
])("%s", async (_, make, message) => {
  expect(await messageOf(make)).toEqual([true, message]);
});

describe.each([
  ["Express", "createExpressWebhookHandler"],
  ["Fastify", "createFastifyWebhookPlugin"],
  ["Hono", "createHonoWebhookHandler"],
  ["Next.js and Workers", "createFetchWebhookHandler"],
  ["Node alone", "createNodeWebhookHandler"],
])("in %s", (_, name) => {
  const make = (options?: object): unknown =>
    loose[name]?.(options && { path: "/webhooks", onEvent() {}, ...options });

  test.each<Row>([
    ["no options", () => make(), "options must be an object (received undefined)"],
    [
      "no handler",
      () => make({ secrets: secret, onEvent: undefined }),
      "options.onEvent must be a function (received undefined)",
    ],
    [
      "no secret",
      () => make({}),
      "secrets must be an array of texts (received undefined: is the variable that holds it set?)",
    ],
    [
      "a secret in quotes",
      () => make({ secrets: `'${secret}'` }),
      `${SECRET} (received a text of 52 characters, with quotes around it)`,
    ],
  ])("%s", async (_mistake, work, message) => {
    expect(await messageOf(work)).toEqual([true, message]);
  });
});
