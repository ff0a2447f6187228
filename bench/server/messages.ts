/** Addresses and keys that the measured process reports. */
export type Served = { url: string; bareUrl: string; key: string; store: string };

/** Command for the measured process, which answers each with `{ result }`. */
export type Command = {
  type:
    | "add-agents"
    | "add-busy-agent"
    | "forget-score"
    | "wait-for-score"
    | "begin-lag"
    | "end-lag"
    | "usage"
    | "stop";
};

/**
 * Bytes used by the measured process: all, and its JavaScript heap after a collection. CPU so far,
 * in milliseconds.
 */
export type Usage = { rss: number; heapUsed: number; cpu: number };
