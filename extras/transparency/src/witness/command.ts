import type { AddressInfo } from "node:net";
import { join } from "node:path";

import closeWithGrace from "close-with-grace";
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { destination } from "pino";
import { SdkError } from "@arcs/core";
import { formatNoteKey } from "@arcs/trust/transparency";

import { type Command, jsonOption, type ServerContext, wantsJson } from "@arcs/server/extension";
import {
  createBoundedServer,
  createLog,
  DEFAULT_PORT,
  systemClock,
  urlOfSettings,
} from "@arcs/server/internal";
import { createWitness, openWitnessFolder, type Witness } from "./witness.ts";

export const witnessCommand: Command = {
  options: jsonOption,
  async run(line) {
    const { settings } = line;
    const { witnessName: name, witnessLogs: logKeys } = settings;
    if (name === undefined || logKeys === undefined) {
      throw new SdkError(
        "invalid_argument",
        "--witness-name and --witness-logs are needed; see --help",
      );
    }
    const log = createLog({
      level: settings.logLevel,
      stream: destination({ dest: 2, sync: true }),
    });
    const folder = await openWitnessFolder(join(settings.dataFolder, "witness"), { name });
    const witness = createWitness(folder, { logKeys, clock: systemClock });
    const onError = (error: unknown, what: string): void =>
      log.error({ err: error }, `could not ${what}`);
    const app = createWitnessServer(witness, { onError });
    try {
      await app.listen({ port: settings.port ?? DEFAULT_PORT, host: settings.host });
    } catch (error) {
      await folder.close();
      throw error;
    }
    const url = urlOfSettings({
      host: settings.host,
      port: (app.server.address() as AddressInfo).port,
    });
    const verifierKey = formatNoteKey(witness.key);
    const watches = [...new Set(logKeys.map((key) => key.name))];
    const texts = [`witness listens at  ${url}`, `verifier key        ${verifierKey}`];
    const lines = [...texts, ...watches.map((origin) => `watches             ${origin}`)];
    console.log(wantsJson(line) ? JSON.stringify({ url, verifierKey, watches }) : lines.join("\n"));
    return new Promise<number>((resolve) => {
      closeWithGrace({ delay: settings.shutdownSeconds * 1000, logger: false }, async ({ err }) => {
        if (err !== undefined) log.fatal({ err }, "stops because of a fault");
        await app.close();
        await folder.close();
        resolve(err === undefined ? 0 : 1);
      });
    });
  },
};

// A note of the most characters that are read, and 63 hashes.
const MAX_BYTES = 270_336;
const NOTHING_THERE = "a witness has add-checkpoint\n";
const CHECKPOINT = /^\/[0-9a-f]{64}\/checkpoint$/;

/**
 * Makes the HTTP server of a witness: `POST /add-checkpoint`, and
 * `GET /<SHA-256 of the origin>/checkpoint` (C2SP tlog-witness at commit 5ba5ee8). It does not
 * listen yet.
 */
export function createWitnessServer(
  witness: Witness,
  { onError }: Pick<ServerContext, "onError">,
): FastifyInstance {
  const http = {
    requestTimeout: 10_000,
    headersTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  };
  const answer = (reply: FastifyReply, status: number, body: string): FastifyReply =>
    reply.code(status).type("text/plain; charset=utf-8").send(body);
  const app = fastify({
    bodyLimit: MAX_BYTES,
    // Of URLs that the framework does not read: it would answer in a form of its own.
    frameworkErrors: (_error, _request, reply) => void answer(reply, 404, NOTHING_THERE),
    serverFactory: (handle) => createBoundedServer(handle, { http, maxHttpConnections: 512 }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  app.post<{ Body?: Buffer }>("/add-checkpoint", async ({ body }, reply) => {
    const text = decode(body ?? Buffer.alloc(0));
    if (text === undefined) return answer(reply, 400, "body must be UTF-8\n");
    const answered = await witness.addCheckpoint(text);
    if (answered.status === 200) return answer(reply, 200, answered.lines);
    if (answered.status !== 409 || answered.size === undefined)
      return answer(reply, answered.status, `${answered.message}\n`);
    return reply.code(409).type("text/x.tlog.size").send(`${answered.size}\n`);
  });
  app.get<{ Params: { originHash: string } }>(
    "/:originHash/checkpoint",
    async ({ params }, reply) => {
      const note = witness.lastCheckpoint(params.originHash);
      return note === undefined
        ? answer(reply, 404, "nothing was cosigned for this log\n")
        : answer(reply, 200, note);
    },
  );
  app.setNotFoundHandler(({ url }, reply) => {
    if (url === "/add-checkpoint") return answer(reply, 405, "must be POST\n");
    if (CHECKPOINT.test(url)) return answer(reply, 405, "must be GET\n");
    return answer(reply, 404, NOTHING_THERE);
  });
  app.setErrorHandler((error: FastifyError, { raw }, reply) => {
    // Fastify would close the connection, and a client that still sends would lose the answer.
    void reply.removeHeader("connection");
    const { statusCode = 500 } = error;
    if (statusCode === 413) return answer(reply, 413, `must be at most ${MAX_BYTES} bytes\n`);
    if (statusCode < 500) return answer(reply, statusCode, "the request cannot be read\n");
    // A client that hangs up in the middle of a request is no fault.
    if (raw.errored === null) onError(error, "answer the request to the witness");
    return answer(reply, 500, "the witness failed\n");
  });
  return app;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
