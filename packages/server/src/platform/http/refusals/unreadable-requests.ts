import type { ErrorBody } from "@arcs/core/http";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const LATE = "ERR_HTTP_REQUEST_TIMEOUT";
const REASONS: Readonly<Record<string, string>> = {
  [LATE]: "the request took too long to arrive",
  HPE_HEADER_OVERFLOW: "the headers of the request are larger than 16 kB",
};

/**
 * Answers what is no request by the rules of HTTP, or never became one, with the body of specification 7, and ends the
 * connection. No hook runs for it, since there is no request.
 */
export function answerUnreadable(
  socket: Socket,
  { error, requestId }: { error: NodeJS.ErrnoException; requestId: string },
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const message = REASONS[error.code ?? ""] ?? "the request does not follow the rules of HTTP/1.1";
  // Clients repeat what was late, and nothing else of these.
  const isLate = error.code === LATE;
  const code = isLate ? "request_timed_out" : "invalid_request";
  const statusCode = isLate ? 408 : 400;
  const body: ErrorBody = { error: { code, message, statusCode } };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ""}`,
    `x-request-id: ${requestId}`,
    "cache-control: no-store",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.destroy(error);
}
