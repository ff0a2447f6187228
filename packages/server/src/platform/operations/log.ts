import { type JsonObject, SdkError } from "@arcs/core";
import { assertShape, parseJson, showValue } from "@arcs/core/internal";
import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";

const secretMembers = [
  "authorization",
  "cookie",
  "secret",
  "previousSecret",
  "key",
  "password",
  "token",
  "email",
];

// Secrets that got there by accident: inside a message, an e-mail address in a path. Each pattern
// takes linear time, whatever the text, which anybody can send: `npm run check -- --only patterns`.
const patterns: readonly (readonly [RegExp, string])[] = [
  [/arcs(?:_|%5f)(live|test)(?:_|%5f)[0-9a-z]{46}/gi, "arcs_$1_[redacted]"],
  [/whsec(?:_|%5f)[0-9a-z+/=]{20,}/gi, "whsec_[redacted]"],
  // A second URL ends the search for the end of a password: else each of many would search all that
  // follow.
  [/\b(postgres(?:ql)?:\/\/[^:@\s"]*):(?:(?!postgres(?:ql)?:\/\/)[^@\s"])+@/g, "$1:[redacted]@"],
  [/(?<!\\)\bBearer [^\s"\\]+/gi, "Bearer [redacted]"],
  // From the beginning of a word, or behind an escape such as \n: from each letter on, a long word
  // would be searched anew.
  [
    /(?<=^|[^A-Za-z0-9._%+\\-]|\\[bfnrt"\\/]|\\u[0-9a-f]{4})[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g,
    "[e-mail]",
  ],
];

const MAX_LINE_CHARACTERS = 16_384;
const MAX_PATH_CHARACTERS = 500;
// Length that is searched beyond a cut, so that a secret that stands across it is found whole.
const BEYOND_CUT = 512;

const levels = [...Object.keys(pino.levels.values), "silent"];

/**
 * Makes the log of a server: lines of JSON without secrets, without e-mail addresses.
 *
 * @throws SdkError `invalid_argument` for a level that there is not, or a stream without `write`
 */
export function createLog(given: { level: string; stream?: DestinationStream }): Logger {
  assertShape(given, "options", { level: "text", "stream?": { write: "function" } });
  const { level, stream } = given;
  if (!levels.includes(level)) {
    throw new SdkError(
      "invalid_argument",
      `level must be one of ${levels.join(", ")} (received ${showValue(level)})`,
    );
  }
  const options = {
    level,
    redact: {
      paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      censor: "[redacted]",
    },
    hooks: { streamWrite: cleanLine },
    serializers: {
      // Without its query, which holds search terms.
      req: ({ method, url, socket }: FastifyRequest) => ({
        method,
        path: cleanPath(url.split("?", 1)[0] ?? ""),
        remoteAddress: socket.remoteAddress,
      }),
    },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

function cleanLine(line: string): string {
  if (line.length <= MAX_LINE_CHARACTERS) return withoutSecrets(line);
  const { level, time, reqId } = parseJson(line) as JsonObject;
  const cut = cutWithoutSecrets(line, MAX_LINE_CHARACTERS);
  return `${JSON.stringify({ level, time, reqId, msg: `a line of ${line.length} characters was cut`, cut })}\n`;
}

/** Cuts a path, and shows it decoded where only that form shows a secret to be left out. */
function cleanPath(path: string): string {
  const shown = cutWithoutSecrets(path, MAX_PATH_CHARACTERS);
  const decoded = decode(path.slice(0, MAX_PATH_CHARACTERS + BEYOND_CUT));
  const plain = withoutSecrets(decoded);
  return plain === decoded ? shown : plain.slice(0, MAX_PATH_CHARACTERS);
}

/** Decodes what can be decoded: a cut may stand inside an escape, and not every escape is UTF-8. */
function decode(path: string): string {
  return path.replaceAll(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));
}

function cutWithoutSecrets(text: string, length: number): string {
  return withoutSecrets(text.slice(0, length + BEYOND_CUT)).slice(0, length);
}

function withoutSecrets(line: string): string {
  return patterns.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    line,
  );
}
