import type { CredentialReport, JsonObject } from "@arcs/core";
import { readPasted } from "@arcs/core/internal";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { html, type Html, type ServerContext } from "@arcs/server/extension";
import {
  type AddressLimit,
  ANONYMOUS_AT_A_TIME,
  createStatusResolver,
  framePage,
  listKnownIssuers,
  ownBases,
  readText,
  sendScriptedFormPage,
  siteHeader,
  trustListOf,
  useFewAtATime,
  type Verifier,
} from "@arcs/server/internal";

import {
  otherInWords,
  type PagePart,
  type ReportInWords,
  reportInWords,
  writeStatus,
} from "./report-in-words.ts";

const config = { permission: "none", weight: 0 } as const;
const MAX_ENTRY_BYTES = 16_384;

type Asked = { entry: JsonObject; issuer: string };

const askedSchema = {
  type: "object",
  properties: {
    entry: { type: "object", maxProperties: 20 },
    issuer: { type: "string", maxLength: 500 },
  },
  required: ["entry", "issuer"],
  additionalProperties: false,
} as const;

const trustQuery = {
  type: "object",
  properties: { issuer: { type: "string", maxLength: 500 } },
  required: ["issuer"],
} as const;

/** Registers the page that verifies a credential of the visitor, and the routes of its script. */
export async function registerVerifyDocument(
  app: FastifyInstance,
  context: ServerContext,
  { verifier, lookups }: { verifier: Verifier; lookups: AddressLimit },
): Promise<void> {
  const { documentBases } = ownBases(context.settings);
  const { explorer, maxDocumentBytes, maxDocumentValues } = context.settings;
  const page = { documentBases, explorer, maxDocumentBytes, maxDocumentValues };
  // As forms write it, a character may take three times its bytes.
  const maxFormBytes = 4 * maxDocumentBytes;
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.documents);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit: maxFormBytes },
    async (_request: FastifyRequest, body: Buffer) => ({
      credential: new URLSearchParams(readText(body)).get("credential") ?? "",
    }),
  );

  const emptyPage = Buffer.from(documentPage(page).markup);
  app.get("/verify", { config, schema: { hide: true } }, async (_request, reply) =>
    sendScriptedFormPage(reply.header("cache-control", "no-cache"), emptyPage),
  );

  app.post<{ Body: { credential?: unknown } | null }>(
    "/verify",
    { config, schema: { hide: true }, bodyLimit: maxFormBytes },
    async (request, reply) => {
      lookups.count(request, reply);
      const { credential } = request.body ?? {};
      const text = typeof credential === "string" ? credential : "";
      void reply.header("cache-control", "no-store");
      const pasted = readPasted(text, {
        maxBytes: maxDocumentBytes,
        maxValues: maxDocumentValues,
        origin: new URL(context.settings.publicUrl).origin,
      });
      if (pasted.kind === "credential")
        return reply.code(303).redirect(`/verify/${encodeURIComponent(pasted.id)}`);
      if (pasted.kind === "document") {
        const found = await verifyText(context, pasted.text, { verifier });
        const report = reportInWords(found, { ...pasted, by: "this server" });
        return sendScriptedFormPage(reply, documentPage(page, report));
      }
      if (pasted.kind === "other")
        return sendScriptedFormPage(reply, documentPage(page, otherInWords(pasted)));
      // Accounts and sellers have pages of the explorer.
      if (explorer === "on")
        return reply
          .code(303)
          .redirect(`/?${new URLSearchParams({ query: text.trim() }).toString()}`);
      const next = "Ask GET /check/anything?text=… about it.";
      const meaning = "This names somebody who is paid, and is not a credential.";
      return sendScriptedFormPage(reply, documentPage(page, otherInWords({ meaning, next })));
    },
  );

  app.get<{ Querystring: { issuer: string } }>(
    "/verify/trust",
    { config, schema: { hide: true, querystring: trustQuery } },
    async (request, reply) => {
      const known = (await listKnownIssuers(context)).filter(
        ({ did }) => did === request.query.issuer,
      );
      return reply.header("cache-control", "no-store").send({ trustedIssuers: trustListOf(known) });
    },
  );

  const resolve = createStatusResolver(context);
  app.post<{ Body: Asked }>(
    "/verify/status",
    { config, schema: { hide: true, body: askedSchema }, bodyLimit: MAX_ENTRY_BYTES },
    async (request, reply) => {
      lookups.count(request, reply);
      const { entry, issuer } = request.body;
      const facts = writeStatus(await resolve({ entry, issuer, credential: {} }));
      void reply.header("cache-control", "no-store");
      // Not the hash of the claims: a guess of hidden claims could be compared with it.
      return { ...facts, subjectDataHash: undefined, signature: undefined };
    },
  );
}

/** Verifies a visitor's text, as this server sees it. The report names the fault of any text. */
async function verifyText(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "issuers" | "ledger">,
  text: string,
  { verifier }: { verifier: Verifier },
): Promise<CredentialReport> {
  const options = {
    trustedIssuers: trustListOf(await listKnownIssuers(context)),
    now: context.clock.now(),
    ...ownBases(context.settings),
  };
  const asked = { kind: "credential", document: text, contexts: "service", options } as const;
  return verifier.verify(asked, createStatusResolver(context));
}

/**
 * Writes the page that verifies a credential of the visitor, with the result where one was sent.
 */
export function documentPage(
  {
    documentBases,
    explorer,
    maxDocumentBytes,
    maxDocumentValues,
  }: {
    documentBases: readonly string[];
    explorer: "on" | "off";
    maxDocumentBytes: number;
    maxDocumentValues: number;
  },
  report?: ReportInWords,
): Html {
  const main = html`${siteHeader({ path: "/verify", explorer })}
    <main id="main" class="site">
      <h1>Verify a credential</h1>
      <p>
        Paste the credential, or drop its file on this page; it may be a badge (an image with a
        credential inside). Your browser checks it: only who the issuer is, and which status is
        meant, are asked of this server. Where your browser runs no scripts, the server checks it
        and keeps nothing of it.
      </p>
      <form
        method="post"
        action="/verify"
        id="verify"
        data-document-bases="${documentBases.join(" ")}"
      >
        <label for="credential">Credential (JSON), its id or its link</label>
        <textarea
          id="credential"
          name="credential"
          rows="12"
          data-max-bytes="${maxDocumentBytes}"
          data-max-values="${maxDocumentValues}"
          spellcheck="false"
          required
        ></textarea>
        <div id="choose">
          <label for="file">Or a file</label>
          <input
            type="file"
            id="file"
            accept=".json,.jsonld,.png,.svg,application/json,application/vc,image/png,image/svg+xml"
          />
        </div>
        <button>Verify</button>
      </form>
      <p id="progress" role="status"></p>
      <div id="result" tabindex="-1">${report === undefined ? "" : report.parts.map(write)}</div>
    </main>
    <footer class="site">
      <p>
        A credential says what its issuer says. That it is valid does not make its issuer right.
        <a href="/docs">How programs verify credentials</a>
      </p>
    </footer>`;
  const title =
    report === undefined ? "Verify a credential" : `${report.verdict.word}: a credential`;
  return framePage({ title, main, script: "/assets/verify-document.js" });
}

function write(part: PagePart): Html {
  if (typeof part === "string") return html`${part}`;
  const { tag, classes, parts } = part;
  const named = classes === undefined ? html`` : html` class="${classes}"`;
  return html`<${tag}${named}>${parts.map(write)}</${tag}>`;
}
