import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

import closeWithGrace from "close-with-grace";
import { destination } from "pino";
import { SdkError } from "@arcs/core";
import { formatNoteKey } from "@arcs/trust/transparency";
import { readBody } from "@arcs/core/internal";

import type { ServerContext } from "../../context.ts";
import { systemClock } from "../../platform/base/runtime.ts";
import { DEFAULT_PORT } from "../../platform/settings/settings.ts";
import { createLog } from "../../platform/operations/log.ts";
import { createWitness, openWitnessFolder, type Witness } from "./witness.ts";
import { type Command, jsonOption, urlOfSettings, wantsJson } from "../../platform/cli/command.ts";
import { createBoundedServer } from "../../platform/http/connections.ts";

export const witnessCommand: Command = {
  options: jsonOption,
  async run(line) {
    const { settings } = line;
    const { witnessName: name, witnessLogs: logKeys } = settings;
    if (name === undefined || logKeys === undefined) {
      throw new SdkError("invalid_argument", "--witness-name and --witness-logs are needed; see --help");
    }
    const log = createLog({ level: settings.logLevel, stream: destination({ dest: 2, sync: true }) });
    const folder = await openWitnessFolder(join(settings.dataFolder, "witness"), { name });
    const witness = createWitness(folder, { logKeys, clock: systemClock });
    const onError = (error: unknown, what: string): void => log.error({ err: error }, `could not ${what}`);
    const server = createWitnessServer(witness, { onError });
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(settings.port ?? DEFAULT_PORT, settings.host, resolve);
      });
    } catch (error) {
      await folder.close();
      throw error;
    }
    const url = urlOfSettings({ host: settings.host, port: (server.address() as AddressInfo).port });
    const verifierKey = formatNoteKey(witness.key);
    const watches = [...new Set(logKeys.map((key) => key.name))];
    const texts = [`witness listens at  ${url}`, `verifier key        ${verifierKey}`];
    const lines = [...texts, ...watches.map((origin) => `watches             ${origin}`)];
    console.log(wantsJson(line) ? JSON.stringify({ url, verifierKey, watches }) : lines.join("\n"));
    return new Promise<number>((resolve) => {
      closeWithGrace({ delay: settings.shutdownSeconds * 1000, logger: false }, async ({ err }) => {
        if (err !== undefined) log.fatal({ err }, "stops because of a fault");
        server.closeIdleConnections();
        await new Promise((closed) => server.close(closed));
        await folder.close();
        resolve(err === undefined ? 0 : 1);
      });
    });
  },
};

// A note of the most characters that are read, and 63 hashes.
const MAX_BYTES = 270_336;
const TEXT = "text/plain; charset=utf-8";
const CHECKPOINT = /^\/([0-9a-f]{64})\/checkpoint$/;

type Answer = { status: number; body: string; type?: string };

/**
 * Makes the HTTP server of a witness: `POST /add-checkpoint`, and `GET /<SHA-256 of the origin>/checkpoint` (C2SP
 * tlog-witness at commit 5ba5ee8). It does not listen yet.
 */
export function createWitnessServer(witness: Witness, { onError }: Pick<ServerContext, "onError">): Server {
  const http = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
  return createBoundedServer(
    (request, response) => {
      answer(witness, request).then(
        (answered) => send(response, answered),
        (error: unknown) => {
          // A client that hangs up in the middle of a request needs no answer.
          if (request.errored === null) onError(error, "answer the request to the witness");
          send(response, { status: 500, body: "the witness failed\n" });
        },
      );
    },
    { http, maxHttpConnections: 512 },
  );
}

async function answer(witness: Witness, request: IncomingMessage): Promise<Answer> {
  const { method, url = "" } = request;
  const [, originHash] = CHECKPOINT.exec(url) ?? [];
  if (originHash !== undefined) {
    return method === "GET" || method === "HEAD"
      ? giveCheckpoint(witness, originHash)
      : { status: 405, body: "expected GET\n" };
  }
  if (url !== "/add-checkpoint") return { status: 404, body: "a witness has add-checkpoint\n" };
  return method === "POST" ? takeSubmission(witness, request) : { status: 405, body: "expected POST\n" };
}

function giveCheckpoint(witness: Witness, originHash: string): Answer {
  const body = witness.lastCheckpoint(originHash);
  return body === undefined ? { status: 404, body: "nothing was cosigned for this log\n" } : { status: 200, body };
}

async function takeSubmission(witness: Witness, request: IncomingMessage): Promise<Answer> {
  // Not destroyed: who sends too much still gets the answer.
  const body = await readBody(request.iterator({ destroyOnReturn: false }), { maxBytes: MAX_BYTES });
  if (body === undefined) return { status: 413, body: `expected at most ${MAX_BYTES} bytes\n` };
  const text = decode(body);
  if (text === undefined) return { status: 400, body: "body expected UTF-8\n" };
  const answered = await witness.addCheckpoint(text);
  if (answered.status === 200) return { status: 200, body: answered.lines };
  if (answered.status === 409 && answered.size !== undefined) {
    return { status: 409, body: `${answered.size}\n`, type: "text/x.tlog.size" };
  }
  return { status: answered.status, body: `${answered.message}\n` };
}

function send(response: ServerResponse, { status, body, type = TEXT }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) }).end(body);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
