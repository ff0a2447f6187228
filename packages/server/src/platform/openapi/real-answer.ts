/** A request to an operation in a run against a real server, and its answer. */
export type RealAnswer = {
  /** With what stood in the path and behind it. */
  path: string;
  request?: unknown;
  status: number;
  answer?: unknown;
};
