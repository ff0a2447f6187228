import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

/** Refuses requests on open connections while the server stops: other servers, or the next start, will answer them. */
export function useClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));
  app.addHook("onRequest", (_request, _reply, next) => {
    if (isClosing) next(new SdkError("unavailable", "the server is being stopped; try again"));
    else next();
  });
}
