import { clientFailure, type RealAnswer, realAnswers } from "./generated/real-answers.ts";

type MediaType = { example?: unknown };
type Body = { content?: Record<string, MediaType> };
type Operation = {
  operationId?: string;
  requestBody?: Body;
  responses?: Record<string, Body>;
  security?: unknown[];
  "x-codeSamples"?: CodeSample[];
};
export type CodeSample = { lang: string; label: string; source: string };

const failures: Readonly<Record<string, unknown>> = {
  "4XX": clientFailure,
  "5XX": {
    error: { code: "internal_error", message: "the server failed; quote the request id", statusCode: 500 },
  },
};

/** Gives the operations of an OpenAPI document a real request and its answer, and the request as a command of curl. */
export function addExamples<Document extends { paths?: object }>(
  document: Document,
  where: { publicUrl: string },
): Document {
  for (const [template, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const { operationId = "", requestBody, responses, security } = operation;
      const real = Object.hasOwn(realAnswers, operationId) ? realAnswers[operationId] : undefined;
      giveExamples({ request: requestBody, ...responses }, real);
      const [body] = Object.values(requestBody?.content ?? {});
      const asked = { method, path: real?.path ?? template, needsKey: security === undefined, body: body?.example };
      operation["x-codeSamples"] = [{ lang: "Shell", label: "curl", source: curlOf(asked, where) }];
    }
  }
  return document;
}

function giveExamples(bodies: Readonly<Record<string, Body | undefined>>, real: RealAnswer | undefined): void {
  const known: Readonly<Record<string, unknown>> = {
    ...failures,
    ...(real === undefined ? {} : { request: real.request, [real.status]: real.answer }),
  };
  for (const [status, body] of Object.entries(bodies)) {
    for (const media of Object.values(body?.content ?? {})) {
      const example = media.example ?? known[status];
      if (example !== undefined) media.example = example;
    }
  }
}

type ExampleRequest = { method: string; path: string; body?: unknown; needsKey: boolean };

export function curlOf({ method, path, body, needsKey }: ExampleRequest, { publicUrl }: { publicUrl: string }): string {
  const lines = [`curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}'${publicUrl}${path}'`];
  if (needsKey) lines.push(`-H "Authorization: Bearer $ARCS_API_KEY"`);
  if (body !== undefined) {
    const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
    lines.push("-H 'Content-Type: application/json'", `-d '${text}'`);
  }
  return lines.join(" \\\n  ");
}
