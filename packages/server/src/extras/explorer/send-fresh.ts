import type { FastifyReply, FastifyRequest } from "fastify";

import { type CacheTag, keepFresh } from "../../platform/http/public-answers.ts";
import type { Html } from "../../platform/pages/html.ts";
import type { Settings } from "../../platform/settings/settings.ts";

/**
 * Sends what shows an agent's reputation. It may be kept, and is asked for again each time: an agent that begins to hide must
 * not be shown to anybody any more. Who has it already is told so.
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
