import { SdkError } from "@arcs/core";
import { assertShape, showValue } from "@arcs/core/internal";
import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";

const secretMembers = ["authorization", "cookie", "secret", "previousSecret", "key", "password", "token", "email"];

// What got there by accident: a secret inside a message, an e-mail address in a path.
const patterns: readonly (readonly [RegExp, string])[] = [
  [/arcs_(live|test)_[0-9A-Za-z]{46}/g, "arcs_$1_[redacted]"],
  [/whsec_[0-9A-Za-z+/=]{20,}/g, "whsec_[redacted]"],
  [/\b(postgres(?:ql)?:\/\/[^:@\s"]*):[^@\s"]+@/g, "$1:[redacted]@"],
  [/(?<!\\)\bBearer [^\s"\\]+/gi, "Bearer [redacted]"],
  // Not from the middle of an escape such as \n.
  [/(?<!\\|\\u[0-9a-f]{0,3})[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g, "[e-mail]"],
];

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
    throw new SdkError("invalid_argument", `level expected one of ${levels.join(", ")}, got ${showValue(level)}`);
  }
  const options = {
    level,
    redact: {
      paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      censor: "[redacted]",
    },
    hooks: { streamWrite: withoutSecrets },
    serializers: {
      // Without its query, which holds what people search for.
      req: ({ method, url, socket }: FastifyRequest) => ({
        method,
        path: url.split("?", 1)[0],
        remoteAddress: socket.remoteAddress,
      }),
    },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

function withoutSecrets(line: string): string {
  return patterns.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
