// The examples of the API reference are real: they are what a server answers, and no member of an
// answer is missing in them. With ARCS_WRITE_EXAMPLES=1 the run of this test takes the place of
// those that are there, as far as it says something else: ids, keys, times and amounts of another
// run are no reason to change an example.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { webhookEventTypes } from "@arcs/core";
import type { Ajv } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";

import { type RealAnswer, realAnswers } from "./generated/real-answers.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { startReceiver } from "../../../test/support/receiver.ts";
import { runThroughApi } from "../../../test/support/real-run.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

const require = createRequire(import.meta.url);
const { default: Ajv2020 } = require("ajv/dist/2020.js") as { default: typeof Ajv };
const file = join(import.meta.dirname, "./generated/real-answers.ts");

/**
 * Operations that need the registries of another chain: their answers are shown in
 * docs/erc-8004.md.
 */
const notRun = [
  "createErc8004Challenge",
  "getErc8004FeedbackFile",
  "giveErc8004Feedback",
  "linkErc8004Identity",
  "unlinkErc8004Identity",
];

type Webhooks = Record<
  string,
  { post: { requestBody: { content: { "application/json": { schema: object } } } } }
>;

const isWriting = process.env["ARCS_WRITE_EXAMPLES"] === "1";

describe("the examples of the API reference", () => {
  const server = useServer(
    useStore(),
    {
      vcApi: "key",
      webhookTargets: "public_and_loopback",
    },
    extras,
  );
  let answers: Record<string, RealAnswer> = {};
  beforeAll(async () => {
    answers = await runThroughApi(server());
  }, 120_000);

  test.runIf(isWriting)("are written", () => {
    expect(Object.keys(answers)).not.toEqual([]);
    const kept = Object.entries(answers).map(
      ([id, answer]) => [id, keptOr(realAnswers[id], answer)] as const,
    );
    writeFileSync(file, moduleOf(Object.fromEntries(kept)));
  });

  test.skipIf(isWriting)("are there for every operation", async () => {
    const { paths } = server().app.swagger() as unknown as {
      paths: Record<string, Record<string, any>>;
    };
    const ids = Object.values(paths).flatMap((all) =>
      Object.values(all).map(({ operationId }) => operationId),
    );
    expect(new Set(ids.filter((id) => !(id in realAnswers)))).toEqual(new Set(notRun));
    expect(new Set(Object.keys(realAnswers))).toEqual(new Set(Object.keys(answers)));
  });

  test.skipIf(isWriting)("have the members that a server answers with today", () => {
    for (const [id, { status, request, answer }] of Object.entries(answers)) {
      const kept = realAnswers[id];
      expect([id, kept?.status, membersOf(kept?.request)]).toEqual([
        id,
        status,
        membersOf(request),
      ]);
      expect([id, membersOf(kept?.answer)]).toEqual([id, membersOf(answer)]);
    }
  });

  test("describe every event that a server sends, and every test of one", async () => {
    const { webhooks, components } = server().app.swagger() as unknown as {
      webhooks: Webhooks;
      components: object;
    };
    expect(Object.keys(webhooks)).toEqual(webhookEventTypes);
    const ajv = new Ajv2020({ strict: false });
    const isAsDescribed = new Map(
      Object.entries(webhooks).map(([type, { post }]) => {
        const { schema } = post.requestBody.content["application/json"];
        return [type, ajv.compile({ ...schema, components })];
      }),
    );
    const problemsOf = (text: string): unknown[] => {
      const event = JSON.parse(text);
      const check = isAsDescribed.get(event.event);
      return check?.(event) === true ? [] : [text, check?.errors];
    };

    const { rows } = await server().context.store.pool.query<{ body: string }>(
      `select body from events where body is not null
       union all select owner_body from events where owner_body is not null`,
    );
    for (const { body } of rows) expect(problemsOf(body)).toEqual([]);
    const seen = new Set(rows.map(({ body }) => JSON.parse(body).event));
    expect(seen.size).toBeGreaterThan(5);

    const receiver = await startReceiver();
    const key = await server().makeKey();
    const { body } = await server().call("POST", "/v1/webhooks", {
      key,
      body: { url: receiver.url, events: webhookEventTypes },
    });
    for (const event of webhookEventTypes)
      await server().call("POST", `/v1/webhooks/${body.id}/test`, { key, body: { event } });
    expect(receiver.received).toHaveLength(webhookEventTypes.length);
    for (const request of receiver.received) {
      expect(problemsOf(request.body)).toEqual([]);
      const { parameters } = (webhooks as any)[JSON.parse(request.body).event].post;
      for (const { name } of parameters)
        expect(request.headers).toHaveProperty([name.toLowerCase()]);
    }
    await receiver.close();
  });
});

function membersOf(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.keys(value).sort()
    : [];
}

/** Returns an example as it is kept where that says the same as the new one. */
function keptOr<Example>(kept: Example | undefined, example: Example): Example {
  return kept !== undefined && JSON.stringify(blur(kept)) === JSON.stringify(blur(example))
    ? kept
    : example;
}

const BASE64 =
  /[A-Za-z0-9+/]{43,}=+|whsec_[A-Za-z0-9+/=]+|(?<![\w/-])[A-Za-z0-9+][A-Za-z0-9+/]{31,}/g;
const WORDS = /[\w+=~-]+/g;
// A digit, a length that no word has, or what follows the prefix of an id.
const CHANCE = /\d|^.{25}|^[a-z]+[_-](?=.*[A-Z]).{8}/;

// The last characters of a key may be letters alone, and its use is noted after the answer.
const OF_CHANCE = new Set(["lastFour", "lastUsedAt"]);

/**
 * Leaves out of a value what differs between runs: numbers, and words of a text that no language
 * has.
 */
function blur(value: unknown): unknown {
  if (typeof value === "number") return 0;
  if (typeof value === "string") {
    return value
      .replaceAll(BASE64, "…")
      .replaceAll(WORDS, (word) => (CHANCE.test(word) ? "…" : word));
  }
  if (Array.isArray(value)) return value.map(blur);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, OF_CHANCE.has(name) ? "…" : blur(member)]),
  );
}

function moduleOf(all: Record<string, RealAnswer>): string {
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return [
    "// Taken from a run against a server: ARCS_WRITE_EXAMPLES=1 npx vitest run packages/server/src/platform/openapi/real-answers",
    "",
    "/** A request to an operation in a run against a real server, and its answer. */",
    "export type RealAnswer = {",
    "  /** With what stood in the path and behind it. */",
    "  path: string;",
    "  request?: unknown;",
    "  status: number;",
    "  answer?: unknown;",
    "};",
    "",
    "/** Answers of a server, by the id of the operation. */",
    `export const realAnswers: Readonly<Record<string, RealAnswer>> = ${JSON.stringify(sorted, null, 2)};`,
    "",
  ].join("\n");
}
