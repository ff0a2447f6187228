/** What the measured process says of itself. */
export type Served = { url: string; bareUrl: string; key: string; store: string };

/** What it is told to do; it answers each with `{ result }`. */
export type Told = {
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

/** Bytes that the measured process holds: all, and those of JavaScript after a collection; and its CPU so far, in milliseconds. */
export type Usage = { rss: number; heapUsed: number; cpu: number };
