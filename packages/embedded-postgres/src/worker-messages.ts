/** Task of a worker thread of the embedded store. */
export type WorkerTask =
  | { what: "create"; folder: string }
  | {
      what: "serve";
      /** Folder of the database. */
      data: string;
      /** Path of the Unix socket to listen on. */
      socket: string;
      /** 8 bytes in which the thread counts syncs. */
      syncs: SharedArrayBuffer;
      idleTransactionMs: number;
    };

/** Messages from the thread. Any message to it asks it to close. */
export type WorkerMessage = { type: "ready" } | { type: "closed" } | { type: "failed"; reason: string };
