import { isUtf8 } from "node:buffer";

import { type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import { namesAsWritten } from "@arcs/core/internal";
import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";
import { scan } from "secure-json-parse";

const JSON_TYPE = "application/json";
// As Fastify's own parser is told: nobody may change what objects inherit.
const POISON = { protoAction: "error", constructorAction: "error" } as const;

const bodies = new WeakMap<FastifyRequest, Uint8Array>();

/** Reads JSON bodies as Fastify does, with the names of members as they are written: see `parseJson`. And none of plain text. */
export function useJsonBodies(app: FastifyInstance): void {
  const parse = createParser(app);
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser(JSON_TYPE, { parseAs: "buffer" }, (request, body, done) => {
    try {
      parse(request, readText(body as Buffer), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Reads the bytes of a body as text. @throws SdkError `invalid_request` where they are not UTF-8: each would become U+FFFD */
export function readText(body: Buffer): string {
  if (!isUtf8(body)) throw new SdkError("invalid_request", "the body expected UTF-8");
  return body.toString("utf8");
}

/** Keeps the bytes of JSON bodies on the routes of one scope: signatures cover them, not what was parsed. */
export function useRawBodies(scope: FastifyInstance): void {
  const parse = createParser(scope);
  scope.removeContentTypeParser(JSON_TYPE);
  scope.addContentTypeParser(JSON_TYPE, { parseAs: "buffer" }, (request, body, done) => {
    bodies.set(request, new Uint8Array(body as Buffer));
    parse(request, body.toString("utf8"), done);
  });
}

/** The bytes of a body as they came. */
export function rawBodyOf(request: FastifyRequest): Uint8Array {
  return bodies.get(request) ?? new Uint8Array(0);
}

type Done = (error: Error | null, body?: unknown) => void;

function createParser(app: FastifyInstance): (request: FastifyRequest, text: string, done: Done) => void {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    // Clients name a type for every request, also for those that have no body.
    if (text === "" && request.routeOptions.schema?.body === undefined) return done(null);
    void parse(request, text, (error, body: JsonValue) => {
      if (error !== null) return done(error);
      const named = namesAsWritten(text, body);
      try {
        // Fastify has looked at the names that V8 read.
        done(null, named === body ? body : scan(named as JsonObject, POISON));
      } catch {
        done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
      }
    });
  };
}
