import type { FastifyReply, FastifyRequest } from "fastify";

import type { Html } from "./html.ts";
import { type CacheTag, keepFresh } from "../http/public-answers.ts";
import type { Settings } from "../settings/settings.ts";

/** Policy of a page: it may load only what it names, and all of that from this server. */
const basicPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/**
 * Policy of a page that runs our script: it may also load it, and call this server. Nothing can be
 * evaluated.
 */
const scriptPolicy = [
  ...basicPolicy,
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
];

/**
 * Policy of a page that other sites may frame: it may only show itself, and open a link beside
 * them.
 */
const framedPolicy = basicPolicy.map((rule) =>
  rule.startsWith("frame-ancestors") ? "frame-ancestors *" : rule,
);

/** Policy of a page with a form: it may also send it to this server. */
const formPolicy = withForm(basicPolicy);

function withForm(policy: readonly string[]): readonly string[] {
  return policy.map((rule) => (rule.startsWith("form-action") ? "form-action 'self'" : rule));
}

/** Sends a page that runs no script. */
export function sendPage(reply: FastifyReply, page: Html | Buffer): FastifyReply {
  return send(reply, { page, policy: basicPolicy });
}

/** Sends a page that runs scripts of this server. */
export function sendScriptedPage(reply: FastifyReply, page: Html): FastifyReply {
  return send(reply, { page, policy: scriptPolicy });
}

/** Sends a page with a form that a script of this server may read instead. */
export function sendScriptedFormPage(reply: FastifyReply, page: Html | Buffer): FastifyReply {
  return send(reply, { page, policy: withForm(scriptPolicy) });
}

/** Sends a page with a form, which runs no script. */
export function sendFormPage(reply: FastifyReply, page: Html): FastifyReply {
  return send(reply, { page, policy: formPolicy });
}

/**
 * Sends a page that other sites may show in a frame. It runs no script, and has nothing that a
 * click could set off.
 */
export function sendFramedPage(reply: FastifyReply, page: Html): FastifyReply {
  return send(reply.removeHeader("x-frame-options"), { page, policy: framedPolicy });
}

/** Sends a drawing, which any site may show. */
export function sendPicture(reply: FastifyReply, picture: Html): FastifyReply {
  return reply.type("image/svg+xml; charset=utf-8").send(picture.markup);
}

function send(
  reply: FastifyReply,
  { page, policy }: { page: Html | Buffer; policy: readonly string[] },
): FastifyReply {
  return reply
    .header("content-security-policy", policy.join("; "))
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send("markup" in page ? page.markup : page);
}

/**
 * Sends what shows an agent's reputation. It may be kept, and is asked for again each time: an
 * agent that begins to hide must not be shown to anybody any more. Who has it already is told so.
 */
export async function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    page,
    send,
    settings: { cdnSeconds },
    tags,
  }: {
    page: Html;
    send: (reply: FastifyReply, page: Html) => FastifyReply | Promise<FastifyReply>;
    settings: Pick<Settings, "cdnSeconds">;
    tags: readonly CacheTag[];
  },
): Promise<FastifyReply> {
  const isThere = keepFresh(request, reply, { version: page.markup, cdnSeconds, tags });
  return isThere ? reply.code(304).send() : send(reply, page);
}
