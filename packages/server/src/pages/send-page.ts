import type { FastifyReply } from "fastify";

import type { Html } from "./html.ts";

/** What a page may do: nothing but what it names, and all of that from this server. */
const basicPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** What a page that runs our script may do besides: load it, and ask this server. Nothing can be evaluated. */
const scriptPolicy = [...basicPolicy, "script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"];

/** Sends a page that runs no script. */
export function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return send(reply, page, basicPolicy);
}

/** Sends a page that runs scripts of this server. */
export function sendScriptedPage(reply: FastifyReply, page: Html): FastifyReply {
  return send(reply, page, scriptPolicy);
}

function send(reply: FastifyReply, page: Html, policy: readonly string[]): FastifyReply {
  return reply
    .header("content-security-policy", policy.join("; "))
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(page.markup);
}
