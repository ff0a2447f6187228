import type { PGlite } from "@electric-sql/pglite";

/** The one Postgres session behind all connections. */
export type Backend = {
  /** The version of Postgres, as servers announce it. */
  version: string;
  /** Runs whole messages; gives the answer piece by piece. The pieces are only valid within the call. */
  run(messages: Uint8Array, onAnswer: (piece: Uint8Array) => void): void;
  /** Tells whether a transaction is open. */
  inTransaction(): boolean;
};

// Thrown by PGlite where Postgres jumps to its error handler (pglitec.c, POSTGRES_MAIN_LONGJMP).
const ERROR_HANDLER = 100;
// CopyFail with a reason: there is nobody to send rows from.
const COPY_FAIL = Buffer.from("f\0\0\0\x24COPY FROM STDIN is not possible\0");

/**
 * Makes the session of a PGlite that is used by nobody else.
 *
 * It drives Postgres as PGlite's `execProtocolRaw` does (0.5.16), with one difference: that one ignores every exception
 * which is not an error of SQL, and runs on in a broken state or for ever. Here such a one ends the store.
 *
 * @param options.onBroken - called with such an exception; it must not return
 */
export async function createBackend(
  database: PGlite,
  { onBroken }: { onBroken: (error: unknown) => never },
): Promise<Backend> {
  // Before the callbacks change hands.
  const { rows } = await database.query<{ version: string }>("select current_setting('server_version') as version");
  const module = database.Module;
  let input: Uint8Array = new Uint8Array();
  let answer = (_piece: Uint8Array): void => undefined;

  const read = module.addFunction((target: number, room: number) => {
    // Asked for more than whole messages, it is COPY that waits for rows.
    if (input.length === 0) input = COPY_FAIL;
    const piece = input.subarray(0, room);
    module.HEAPU8.set(piece, target);
    input = input.subarray(piece.length);
    return piece.length;
  }, "ipi");
  const write = module.addFunction((source: number, length: number) => {
    answer(module.HEAPU8.subarray(source, source + length));
    return length;
  }, "ipi");
  module._pgl_set_rw_cbs(read, write);

  return {
    version: rows[0]?.version ?? "",
    run(messages, onAnswer) {
      input = messages;
      answer = onAnswer;
      // Each round runs one message, or several where they are buffered inside.
      while (input.length > 0 || module._pq_buffer_remaining_data() > 0) runOnce();
      module._PostgresSendReadyForQueryIfNecessary();
      module._pgl_pq_flush();
    },
    inTransaction: () => database.isInTransaction(),
  };

  function runOnce(): void {
    const stack = module.stackSave();
    try {
      module._PostgresMainLoopOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== ERROR_HANDLER) onBroken(error);
      module.stackRestore(stack);
      module._PostgresMainLongJmp();
    }
  }
}
