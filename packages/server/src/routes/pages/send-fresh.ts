import type { FastifyReply, FastifyRequest } from "fastify";

import { hasVersion, tagOf } from "../../http/entity-tag.ts";
import type { Html } from "../../pages/html.ts";

/**
 * Sends what shows an agent's reputation. It may be kept, and is asked for again each time: an agent that begins to hide must
 * not be shown to anybody any more. Who has it already is told so.
 */
export async function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, send }: { page: Html; send: (reply: FastifyReply, page: Html) => FastifyReply | Promise<FastifyReply> },
): Promise<FastifyReply> {
  const tag = tagOf(page.markup);
  void reply.header("cache-control", "no-cache").header("etag", tag);
  return hasVersion(request, tag) ? reply.code(304).send() : send(reply, page);
}
