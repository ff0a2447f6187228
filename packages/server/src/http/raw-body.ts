import type { FastifyInstance, FastifyRequest } from "fastify";

const bodies = new WeakMap<FastifyRequest, Uint8Array>();

/** Keeps the bytes of JSON bodies on the routes of one scope: signatures cover them, not what was parsed. */
export function useRawBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    bodies.set(request, new Uint8Array(body as Buffer));
    void parse(request, body.toString("utf8"), done);
  });
}

/** The bytes of a body as they came. */
export function rawBodyOf(request: FastifyRequest): Uint8Array {
  return bodies.get(request) ?? new Uint8Array(0);
}
