/** One message of a Postgres client, whole (PostgreSQL documentation, "Message Formats"). */
export type FrontendMessage = {
  /** The letter of a typed message; `startup`, `encryption` and `cancel` are what may come before those. */
  type: string;
  bytes: Uint8Array;
};

const PROTOCOL_MAJOR = 3;
const CANCEL_REQUEST = 80877102;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
// A client that announces more is broken or hostile; the store sends nothing that comes near.
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
// Anything else is a FATAL error to Postgres, and would end the one backend that all clients share.
const TYPES: ReadonlySet<string> = new Set("BCDEFHPQSXcdfp");

/**
 * Makes a function that takes the bytes of a connection as they come and gives the messages that they complete, or
 * `undefined` when they are no Postgres protocol 3: the connection is then past help.
 */
export function createMessageReader(): (chunk: Uint8Array) => FrontendMessage[] | undefined {
  let chunks: Uint8Array[] = [];
  let available = 0;
  let needed = 0;
  let started = false;

  return (chunk) => {
    chunks.push(chunk);
    available += chunk.length;
    const messages: FrontendMessage[] = [];
    // Chunks are joined only when a whole message is there: joining at each would take quadratic time for a large one.
    while (available >= Math.max(needed, started ? 5 : 8)) {
      const bytes = joined(chunks);
      const length = lengthOf(bytes, started);
      const type = typeOf(bytes, started);
      if (length === undefined || type === undefined) return undefined;
      chunks = [bytes];
      needed = length;
      if (available < length) break;
      if (type === "startup") started = true;
      messages.push({ type, bytes: bytes.subarray(0, length) });
      chunks = [bytes.subarray(length)];
      available -= length;
      needed = 0;
    }
    return messages;
  };
}

/** Tells whether the backend answers ReadyForQuery after a message: between two of these, messages belong together. */
export function endsExchange({ type }: FrontendMessage): boolean {
  return type === "Q" || type === "S" || type === "F";
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}

/** The length of the message that begins here; a typed one has its letter before the length. */
function lengthOf(bytes: Uint8Array, started: boolean): number | undefined {
  const letter = started ? 1 : 0;
  const length = readInteger(bytes, letter) + letter;
  return length < (started ? 5 : 8) || length > MAX_MESSAGE_BYTES ? undefined : length;
}

function typeOf(bytes: Uint8Array, started: boolean): string | undefined {
  if (started) {
    const type = String.fromCharCode(bytes[0] ?? 0);
    return TYPES.has(type) ? type : undefined;
  }
  const code = readInteger(bytes, 4);
  if (code === CANCEL_REQUEST) return "cancel";
  if (code === SSL_REQUEST || code === GSS_REQUEST) return "encryption";
  return code >> 16 === PROTOCOL_MAJOR ? "startup" : undefined;
}

function readInteger(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(at);
}
