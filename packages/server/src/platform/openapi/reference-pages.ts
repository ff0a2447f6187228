// The description of the API for readers: a page of all operations, and a page of each. None of
// them runs a script.
import { framePage, type Html, html, paragraphs, siteHeader } from "../pages/html.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
export type Content = Record<string, { schema?: Schema; example?: unknown }>;
/** An answer by its status; failures refer to a component. */
type Answer = { $ref?: string; description?: string; content?: Content; headers?: object };
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
  }[];
  requestBody?: { content: Content };
  responses?: Record<string, Answer>;
  security?: unknown[];
  "x-codeSamples"?: { lang: string; label: string; source: string }[];
};

export type ApiDocument = {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Answer> };
};

type Entry = { method: string; path: string; operation: Operation };

export function operationsOf({ paths = {} }: ApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** Writes the page of all operations, in groups, those that a newcomer needs first. */
export function referencePage(
  document: ApiDocument,
  { explorer }: { explorer: "on" | "off" },
): Html {
  const entries = operationsOf(document);
  const groups = (document.tags ?? []).flatMap((tag) => {
    const own = entries.filter(({ operation }) => operation.tags?.[0] === tag.name);
    return own.length === 0 ? [] : [{ ...tag, entries: own }];
  });
  const { title, description = "" } = document.info;
  return framePage({
    title: `API · ${title}`,
    main: html`${siteHeader({ path: "/docs", explorer })}
      <main id="main" class="site">
        <h1>API</h1>
        ${paragraphs(description)}
        <p>For programs: <a href="/openapi.json">OpenAPI 3.1</a>, with every body, and examples.</p>
        <nav aria-label="Groups">
          <ul class="choices">
            ${groups.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
          </ul>
        </nav>
        ${groups.map(groupSection)}
      </main>`,
  });
}

function groupSection({
  name,
  description = "",
  entries,
}: {
  name: string;
  description?: string;
  entries: readonly Entry[];
}): Html {
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${name}</h2>
    <p>${description}</p>
    <ul class="rows operations">
      ${entries.map(
        ({ method, path, operation }) =>
          html`<li>
            <a href="/docs/${operation.operationId ?? ""}">${operation.summary ?? ""}</a>
            <code>${method} ${path}</code>
          </li>`,
      )}
    </ul>
  </section> `;
}

/** Writes the page of an operation; `undefined` where there is none of this id. */
export function operationPage(
  document: ApiDocument,
  operationId: string,
  { explorer }: { explorer: "on" | "off" },
): Html | undefined {
  const found = operationsOf(document).find(
    ({ operation }) => operation.operationId === operationId,
  );
  if (found === undefined) return undefined;
  const { summary = "" } = found.operation;
  return framePage({
    title: `${summary} · API`,
    main: html`${siteHeader({ path: "/docs", explorer })}
    ${operationMain(found, document.components ?? {})}`,
  });
}

function operationMain(
  { method, path, operation }: Entry,
  components: NonNullable<ApiDocument["components"]>,
): Html {
  const {
    summary = "",
    description = "",
    tags: [group = ""] = [],
    parameters = [],
    requestBody,
    responses = {},
  } = operation;
  const { schemas = {} } = components;
  return html`<main id="main" class="site">
    <p><a href="/docs#${group}">API: ${group}</a></p>
    <h1>${summary}</h1>
    <p><code>${method} ${path}</code></p>
    ${paragraphs(description)}
    ${parameters.length === 0 ? "" : section("Parameters", parameterTable(parameters))}
    ${requestBody === undefined ? "" : section("Body", bodyParts(requestBody.content, schemas))}
    ${sampleSection(operation)} ${answerSections(responses, components)}
    <p>
      Every failure answers with a code that the package’s list of errors explains:
      <code>{"error": {"code", "message", …}}</code>.
    </p>
  </main>`;
}

/**
 * Writes a request as a command, and what it needs: most of what it names was only there in the run
 * that it is taken from.
 */
function sampleSection({ parameters = [], requestBody, security, ...operation }: Operation): Html {
  const sample = operation["x-codeSamples"]?.[0]?.source;
  if (sample === undefined) return html``;
  const isFilled =
    requestBody !== undefined || parameters.some(({ in: place }) => place !== "header");
  return html`<h2>Request</h2>
    ${security === undefined ? html`<p><code>ARCS_API_KEY</code> has to be set to a key of this server.</p>` : ""}
    ${isFilled ? html`<p>Ids, addresses and signatures in it are of a sample run: put your own in their place.</p>` : ""}
    <pre tabindex="0"><code>${sample}</code></pre>`;
}

/** Writes each answer, and the codes of the failures. */
function answerSections(
  answers: Readonly<Record<string, Answer>>,
  { schemas = {}, responses = {} }: NonNullable<ApiDocument["components"]>,
): Html {
  const all = Object.entries(answers);
  const failures = all.filter(([, { $ref }]) => $ref !== undefined);
  return html`${all
      .filter(([, { $ref }]) => $ref === undefined)
      .map(
        ([status, { description = "", content = {} }]) =>
          html`<h2>Answer ${status}</h2>
            <p>${description}</p>
            ${bodyParts(content, schemas)}`,
      )}
    <h2>Failures</h2>
    <dl class="facts">
      ${failures.map(
        ([status, { $ref = "" }]) =>
          html`<dt>${status}</dt>
            <dd>${codesOf(responses[$ref.split("/").at(-1) ?? ""])}</dd>`,
      )}
    </dl>`;
}

function codesOf(failure: Answer | undefined): string {
  return (failure?.description ?? "").replaceAll("`", "");
}

function parameterTable(parameters: NonNullable<Operation["parameters"]>): Html {
  return memberTable(
    parameters.map(({ name, in: place, required, description = "", schema = {} }) => ({
      name,
      type: `${place}, ${typeOf(schema)}`,
      isRequired: required === true,
      description: description || (schema.description ?? ""),
    })),
  );
}

function section(title: string, content: Html): Html {
  const id = title.toLowerCase();
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}

function bodyParts(content: Content, schemas: Record<string, Schema>): Html {
  const [first] = Object.values(content);
  if (first === undefined) return html``;
  const rows =
    first.schema === undefined ? [] : membersOf(first.schema, { schemas, prefix: "", depth: 0 });
  const example =
    first.example === undefined ? undefined : JSON.stringify(first.example, undefined, 2);
  return html`${rows.length === 0 ? "" : memberTable(rows.slice(0, MAX_ROWS))}
  ${example === undefined ? "" : html`<pre tabindex="0"><code>${example}</code></pre>`}`;
}

type Member = { name: string; type: string; isRequired: boolean; description: string };

const MAX_DEPTH = 3;
const MAX_ROWS = 100;

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const named = name === undefined ? schema : { ...schemas[name], ...schema };
  // Of alternatives, the first that has members: the others are null, or shorter forms.
  const other = [...(named.anyOf ?? []), ...(named.oneOf ?? [])]
    .map((each) => (each.$ref === undefined ? each : resolve(each, schemas)))
    .find(({ properties, items }) => properties !== undefined || items !== undefined);
  return named.properties === undefined && other !== undefined ? { ...other, ...named } : named;
}

/** Lists the members of a schema, those of members by their path, such as `score.tier`. */
function membersOf(
  given: Schema,
  { schemas, prefix, depth }: { schemas: Record<string, Schema>; prefix: string; depth: number },
): Member[] {
  const schema = resolve(given, schemas);
  const { items, properties = {}, required = [] } = schema;
  if (items !== undefined)
    return membersOf(items, { schemas, prefix: `${prefix.replace(/\.$/, "")}[].`, depth });
  return Object.entries(properties).flatMap(([name, each]) => {
    const member = resolve(each, schemas);
    const own: Member = {
      name: `${prefix}${name}`,
      type: typeOf(member),
      isRequired: required.includes(name),
      description: each.description ?? member.description ?? "",
    };
    const inner =
      depth + 1 < MAX_DEPTH
        ? membersOf(member, { schemas, prefix: `${prefix}${name}.`, depth: depth + 1 })
        : [];
    return [own, ...inner];
  });
}

function typeOf({
  type,
  format,
  enum: values,
  anyOf,
  oneOf,
  items,
  properties,
  ...rest
}: Schema): string {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in rest) return JSON.stringify(rest.const);
  const known = Array.isArray(type) ? type.join(" | ") : type;
  if (known !== undefined) return format === undefined ? known : `${known} (${format})`;
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" | ");
  return items !== undefined ? "array" : properties !== undefined ? "object" : "any";
}

function memberTable(rows: readonly Member[]): Html {
  return html`<dl class="members">
    ${rows.map(
      ({ name, type, isRequired, description }) =>
        html`<dt><code>${name}</code>${isRequired ? html` <strong>required</strong>` : ""}</dt>
          <dd><span class="quiet">${type}</span> ${description}</dd>`,
    )}
  </dl>`;
}
