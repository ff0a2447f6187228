import { clientCalls } from "./client-calls.ts";

/** A request in some language, as readers of OpenAPI documents show it. */
export type CodeSample = { lang: string; label: string; source: string };

/** An operation with what its example asks. */
export type ExampleRequest = {
  operationId: string;
  method: string;
  /** As in the document, with `{parameters}`. */
  template: string;
  /** As in the example, with what stands behind it. */
  path: string;
  body?: unknown;
  needsKey: boolean;
};

/** Writes an example's request for a shell, and as a call of the client where it has one. */
export function codeSamples(request: ExampleRequest, { publicUrl }: { publicUrl: string }): CodeSample[] {
  const call = typeScriptOf(request, { publicUrl });
  return [
    { lang: "Shell", label: "curl", source: curlOf(request, { publicUrl }) },
    ...(call === undefined ? [] : [{ lang: "TypeScript", label: "TypeScript", source: call }]),
  ];
}

function curlOf({ method, path, body, needsKey }: ExampleRequest, { publicUrl }: { publicUrl: string }): string {
  const lines = [`curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}'${publicUrl}${path}'`];
  if (needsKey) lines.push(`-H "Authorization: Bearer $ARCS_API_KEY"`);
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d '${quoted(body)}'`);
  return lines.join(" \\\n  ");
}

/** In single quotes of a shell only those end the text. */
function quoted(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
}

function typeScriptOf(request: ExampleRequest, { publicUrl }: { publicUrl: string }): string | undefined {
  const { operationId, body } = request;
  const call = Object.hasOwn(clientCalls, operationId) ? clientCalls[operationId] : undefined;
  if (call === undefined) return undefined;
  const { query, named } = parametersOf(request);
  const written = call.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "body") return body === undefined ? "{}" : literal(body);
    if (name === "query") return literal(query);
    // Several ids are a list to the client, and a text with commas on the wire.
    const value = named[name] ?? "";
    return literal(/^(?:ids|agentIds)$/.test(name) ? value.split(",") : value);
  });
  return [
    'import { createArcsClient } from "@arcs/client";',
    "",
    `const client = createArcsClient({ baseUrl: ${literal(publicUrl)}, apiKey: process.env["ARCS_API_KEY"] ?? "" });`,
    `const answer = await client.${written};`,
  ].join("\n");
}

/** A value as written by hand in TypeScript: names of members without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, "$1$2:");
}

type Parameters = { named: Record<string, string>; query: Record<string, string | number> };

function parametersOf({ template, path }: ExampleRequest): Parameters {
  const [place = "", behind = ""] = path.split("?", 2);
  const parts = place.split("/").map(decodeURIComponent);
  const inPath = template
    .split("/")
    .flatMap((part, index) => (part.startsWith("{") ? [[part.slice(1, -1), parts[index] ?? ""] as const] : []));
  const query = [...new URLSearchParams(behind)];
  return {
    named: Object.fromEntries([...inPath, ...query]),
    query: Object.fromEntries(query.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value])),
  };
}
