import { framePage } from "../pages/frame.ts";
import { type Html, html, paragraphs } from "../pages/html.ts";
import { isSchema, type Schema } from "./schema.ts";

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Body = { description?: string; content?: Record<string, { schema?: Schema; example?: unknown }> };
type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
};

/** The part of an OpenAPI document that the page shows. */
export type ApiDocument = {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

type Entry = { method: string; path: string; id: string; operation: Operation };

/** Writes the page that describes the API for people: everything in one file, no script, nothing from elsewhere. */
export function docsPage(document: ApiDocument): Html {
  const entries = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => {
      const id = `${method}${path}`.replaceAll(/[^a-z0-9]+/gi, "-").replace(/-$/, "");
      return { method: method.toUpperCase(), path, id, operation };
    }),
  );
  const groups = (document.tags ?? []).map(({ name, description = "" }) => ({
    name,
    description,
    entries: entries.filter(({ operation }) => operation.tags?.[0] === name),
  }));
  const present = groups.filter((group) => group.entries.length > 0);
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([, schema]) => isSchema(schema));
  const main = html`<header>
      <h1>${document.info.title}</h1>
      ${paragraphs(document.info.description ?? "")}
      <p>
        For programs: <a href="/openapi.json">OpenAPI 3.1</a>. Requests carry
        <code>Authorization: Bearer &lt;API key&gt;</code>.
      </p>
      <nav aria-label="Contents">
        <ul>
          ${present.map((group) => html`<li><a href="#${group.name}">${group.name}</a>: ${group.description}</li>`)}
          <li><a href="#bodies">Bodies</a>: what requests and answers are made of</li>
        </ul>
      </nav>
    </header>
    <main id="main">
      ${present.map(
        (group) =>
          html`<section aria-labelledby="${group.name}">
            <h2 id="${group.name}">${group.name}</h2>
            ${group.entries.map(operationSection)}
          </section> `,
      )}
      <section aria-labelledby="bodies">
        <h2 id="bodies">Bodies</h2>
        ${schemas.map(([name, schema]) => schemaSection(name, schema as Schema))}
      </section>
    </main>`;
  return framePage({ title: document.info.title, main });
}

function operationSection({ method, path, id, operation }: Entry): Html {
  const { summary = "", description = "", parameters = [], requestBody, responses = {} } = operation;
  return html`<section class="operation" id="${id}">
    <h3><code>${method} ${path}</code></h3>
    <p><strong>${summary}</strong></p>
    ${description === "" ? [] : paragraphs(description)}
    ${parameters.length === 0 ? html`` : parameterTable(parameters)}
    ${
      requestBody === undefined
        ? html``
        : html`<h3>Body</h3>
            ${bodyOf(requestBody)}`
    }
    ${Object.entries(responses).map(
      ([status, response]) =>
        html`<h3>Answer ${status}</h3>
          ${bodyOf(response)}`,
    )}
  </section> `;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Parameter</th>
        <th scope="col">In</th>
        <th scope="col">What</th>
      </tr>
    </thead>
    <tbody>
      ${parameters.map(
        ({ name, in: where, required, description = "", schema = {} }) =>
          html`<tr>
            <td><code>${name}</code>${required === true ? " (required)" : ""}</td>
            <td>${where}</td>
            <td>${description} ${rules(schema)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function bodyOf({ description = "", content = {} }: Body): Html {
  const parts = Object.entries(content).map(([type, { schema, example }]) => {
    const name = schema?.$ref?.split("/").at(-1);
    const what = name === undefined ? html`${type}` : html`<a href="#schema-${name}">${name}</a>`;
    const shown = example === undefined ? html`` : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`;
    return html`<p>${what}</p>
      ${shown}`;
  });
  return parts.length === 0 ? html`<p>${description}</p>` : html`${parts}`;
}

function schemaSection(name: string, schema: Schema): Html {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {});
  return html`<section class="operation" id="schema-${name}">
    <h3>${name}</h3>
    <p>${schema.description ?? ""}</p>
    <dl>
      ${members.map(
        ([member, part]) =>
          html`<dt><code>${member}</code>${required.has(member) ? "" : " (optional)"}</dt>
            <dd>${part.description ?? ""} ${rules(part)}</dd>`,
      )}
    </dl>
  </section> `;
}

/** The rules of a schema in words. */
function rules(schema: Schema): Html {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return html`${choices.map((choice, index) => html`${index === 0 ? "" : " or "}${rules(choice)}`)}`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const facts = [
    schema.format ?? type,
    schema.enum === undefined ? undefined : `one of ${schema.enum.map((value) => JSON.stringify(value)).join(", ")}`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
    span("", { low: minimum, high: maximum }),
    span(" characters", { low: minLength, high: maxLength }),
    span(" items", { low: minItems, high: maxItems }),
  ];
  const items = schema.items === undefined ? html`` : html` of ${rules(schema.items)}`;
  return html`<em>${facts.filter((fact) => fact !== undefined).join(", ")}</em>${items}`;
}

function span(unit: string, { low, high }: Record<"low" | "high", number | undefined>): string | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (high === undefined) return `at least ${low}${unit}`;
  return low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`;
}
