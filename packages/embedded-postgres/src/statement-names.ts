import type { FrontendMessage } from "./frontend-messages.ts";

/** The names of one connection's prepared statements, in the session that all connections share. */
export type StatementNames = {
  /** Gives the bytes of a message, with the name of a statement replaced by one that no other connection has. */
  rename(message: FrontendMessage): Uint8Array;
  /** Messages that drop the statements of this connection, and no others. */
  dropAll(): Uint8Array;
};

/**
 * Makes names for the statements of one connection. They are short, whatever the client calls them: Postgres cuts names at
 * 63 bytes, and a longer one would become somebody else's.
 *
 * Layouts: PostgreSQL documentation, "Message Formats": Parse, Bind, Describe, Close.
 *
 * @param connection - its number, which no other connection had before
 */
export function createStatementNames(connection: number): StatementNames {
  const names = new Map<string, string>();

  function nameFor(name: string): string {
    const present = names.get(name);
    if (present !== undefined) return present;
    const made = `${connection}.${names.size}`;
    names.set(name, made);
    return made;
  }

  return {
    rename({ type, bytes }) {
      const at = placeOfName(type, bytes);
      if (at === undefined) return bytes;
      const end = bytes.indexOf(0, at);
      // The empty name is that of the unnamed statement, which lives for one exchange.
      if (end <= at) return bytes;
      const name = nameFor(Buffer.from(bytes.subarray(at, end)).toString("latin1"));
      return replaced(bytes, { at, end, by: Buffer.from(name) });
    },
    dropAll: () => Buffer.concat([...names.values()].map((name) => message("C", Buffer.from(`S${name}\0`)))),
  };
}

/** Where in a message the name of a statement begins. */
function placeOfName(type: string, bytes: Uint8Array): number | undefined {
  if (type === "P") return 5;
  // The name of the portal comes before that of the statement.
  if (type === "B") return bytes.indexOf(0, 5) + 1 || undefined;
  const isOfStatement = (type === "D" || type === "C") && bytes[5] === 0x53;
  return isOfStatement ? 6 : undefined;
}

function replaced(bytes: Uint8Array, { at, end, by }: { at: number; end: number; by: Uint8Array }): Uint8Array {
  const made = Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(end)]);
  made.writeInt32BE(made.length - 1, 1);
  return made;
}

/** A message of the protocol: its letter, its length without the letter, its content. */
export function message(type: string, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
