// Sends generated requests to every operation of an OpenAPI document, and checks the answers by it.
import { request as send } from "node:http";

import fc from "fast-check";

import type { Schema } from "./arbitrary.ts";
import { junk, spoiled, type ValueSource, valueOf } from "./arbitrary.ts";
import {
  type ApiDocument,
  createAnswerCheck,
  type Operation,
  type Parameter,
} from "./check-answer.ts";

/** Target and amount of the requests. */
export type FuzzOptions = {
  url: string;
  document: ApiDocument;
  /** Requests to each operation. */
  runs: number;
  seed: number;
  /** API keys; most requests come with one. */
  keys: readonly string[];
  /** Values worth a try, by the name of the parameter or member. */
  known: ValueSource["known"];
  /** Operations that may say `unavailable` for a while, such as `get /x/{id}`. */
  mayBeUnavailable: readonly string[];
};

/** A request, and the fault of its answer. */
export type FuzzFailure = { request: string; problem: string };

/** Totals of a run. */
export type FuzzReport = {
  requests: number;
  statuses: Record<string, number>;
  failures: FuzzFailure[];
};

const ANSWER_WITHIN_MS = 20_000;
const AT_ONCE = 8;
const MAX_FAILURES = 20;

type GeneratedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Runs the whole document. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { document, runs, seed } = options;
  const checkAnswer = createAnswerCheck(document);
  const report: FuzzReport = { requests: 0, statuses: {}, failures: [] };
  const work: (() => Promise<void>)[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const requests = fc.sample(requestsFor({ path, method, operation }, options), {
        numRuns: runs,
        seed,
      });
      for (const request of requests) {
        work.push(async () => {
          const { status, type, body, problem } = await exchange(options.url, request);
          report.requests++;
          report.statuses[status] = (report.statuses[status] ?? 0) + 1;
          const isLate = status === 503 && options.mayBeUnavailable.includes(`${method} ${path}`);
          if (isLate && body.includes('"unavailable"')) return;
          const failure = status >= 500 ? `status ${status}: ${body.slice(0, 300)}` : undefined;
          const found =
            problem ??
            failure ??
            checkAnswer(`${method} ${path}`, operation, { status, type, body });
          if (found === undefined || report.failures.length >= MAX_FAILURES) return;
          report.failures.push({ request: JSON.stringify(request).slice(0, 600), problem: found });
        });
      }
    }
  }
  const next = work[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const run of next) await run();
    }),
  );
  return report;
}

function requestsFor(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  { document, known, keys }: FuzzOptions,
): fc.Arbitrary<GeneratedRequest> {
  const source = { schemas: document.components.schemas, known };
  const { parameters = [], requestBody } = operation;
  const valued = (where: Parameter["in"]): fc.Arbitrary<[string, unknown][]> =>
    fc.tuple(
      ...parameters
        .filter((parameter) => parameter.in === where)
        .map(({ name, schema, required }) => {
          const good = valueOf(schema, source, { name });
          const value = fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: junk });
          return fc
            .option(value, { nil: undefined, freq: required === true ? 20 : 2 })
            .map((made): [string, unknown] => [name, made]);
        }),
    );
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const body = schema === undefined ? fc.constant(undefined) : bodyOf(schema, source);
  const authorization = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...keys).map((key) => `Bearer ${key}`) },
    { weight: 1, arbitrary: fc.constantFrom("Bearer x", "Basic eDp5", "") },
  );
  return fc
    .record({
      inPath: valued("path"),
      inQuery: valued("query"),
      body,
      authorization,
      idempotency: fc.option(fc.string(), { freq: 8 }),
    })
    .map((made) => {
      const filled = made.inPath.reduce(
        (text, [name, value]) => text.replace(`{${name}}`, partOfPath(encode(value ?? "x"))),
        path,
      );
      const query = made.inQuery
        .filter(([, value]) => value !== undefined)
        .flatMap(([name, value]) =>
          (Array.isArray(value) && value.length < 5 ? value : [value]).map(
            (each) => `${name}=${encode(each)}`,
          ),
        );
      return {
        method: method.toUpperCase(),
        path: filled + (query.length === 0 ? "" : `?${query.join("&")}`),
        headers: {
          ...(made.authorization === "" ? {} : { authorization: made.authorization }),
          ...(made.body === undefined ? {} : { "content-type": "application/json" }),
          ...(made.idempotency === null
            ? {}
            : { "idempotency-key": encode(made.idempotency) || "x" }),
        },
        body: made.body,
      };
    });
}

function bodyOf(schema: Schema, source: ValueSource): fc.Arbitrary<string | undefined> {
  const made = valueOf(schema, source);
  const examples = examplesOf(schema, source);
  const good = examples.length === 0 ? made : fc.oneof(made, ...examples);
  return fc.oneof(
    { weight: 6, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: spoiled(good).map((value) => JSON.stringify(value) ?? "") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", "nul", '{"a":1,"a":2}', '"\\ud800"', "[".repeat(2000)),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** The examples that a schema brings along, about things that are there. */
function examplesOf(
  { $ref = "" }: Schema,
  { schemas, known }: ValueSource,
): fc.Arbitrary<unknown>[] {
  const { examples = [] } = schemas[$ref.split("/").at(-1) ?? ""] ?? {};
  return examples.map((example) => {
    const members = Object.entries(example as Record<string, unknown>).map(([name, value]) => {
      const there = known[name] ?? [];
      return [name, there.length === 0 ? fc.constant(value) : fc.constantFrom(...there)] as const;
    });
    return fc.record(Object.fromEntries(members));
  });
}

/**
 * As a client would write it; lone surrogates, which no client can write, as the bytes that they
 * are not allowed to be.
 */
function encode(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const encoded = text
    .split(/([\uD800-\uDFFF])/u)
    .map((part) => (/^[\uD800-\uDFFF]$/u.test(part) ? "%ED%A0%80" : encodeURIComponent(part)));
  return encoded
    .join("")
    .slice(0, 6000)
    .replace(/%[0-9A-F]?$/, "");
}

/** A part of a path that is one or two dots is no part: it names another path. */
function partOfPath(part: string): string {
  return /^\.{1,2}$/.test(part) ? `x${part}` : part;
}

type Exchange = { status: number; type: string; body: string; problem?: string };

function exchange(
  url: string,
  { method, path, headers, body }: GeneratedRequest,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const fail = (problem: string): void => resolve({ status: 0, type: "", body: "", problem });
    const sent = send(
      `${url}${path}`,
      { method, headers, timeout: ANSWER_WITHIN_MS },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            body: text,
          }),
        );
        response.on("error", (error) => fail(`the answer broke off: ${error.message}`));
      },
    );
    sent.on("timeout", () => {
      fail(`no answer within ${ANSWER_WITHIN_MS} ms`);
      sent.destroy();
    });
    sent.on("error", (error) => fail(`no answer: ${error.message}`));
    sent.end(body);
  });
}
