import type { PGlite } from "@electric-sql/pglite";

/** The one Postgres session behind all connections. */
export type Backend = {
  /** The version of Postgres, as servers announce it. */
  version: string;
  /** Runs whole messages and passes on the answer in pieces. The pieces are only valid within the call. */
  run(messages: Uint8Array, onAnswer: (piece: Uint8Array) => void): void;
  /** Tells whether a transaction is open. */
  inTransaction(): boolean;
};

// Thrown by PGlite where Postgres jumps to its error handler (pglitec.c, POSTGRES_MAIN_LONGJMP).
const ERROR_HANDLER = 100;
// CopyFail with a reason: no client sends rows.
const COPY_FAIL = Buffer.from("f\0\0\0\x24COPY FROM STDIN is not possible\0");

/**
 * Creates the session. Nothing else may use this PGlite.
 *
 * It drives Postgres as PGlite's `execProtocolRaw` does (0.5.16), with one difference. PGlite ignores every exception
 * that is not an SQL error, and continues in a broken state or loops forever. Here such an exception stops the store.
 *
 * @param options.onBroken - called with this exception; must not return
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
    // Asked for more than whole messages: COPY is waiting for rows.
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
