/** What was measured of a route: milliseconds one at a time, and requests a second over many connections. */
export type Measured = {
  name: string;
  p50: number;
  p99: number;
  /** p50 beside that of the route that says hello. */
  ratio: number;
  /** p50 beside that of the bare route with one prepared statement. */
  preparedRatio: number;
  rate: number;
  /** Requests a second beside those of the route that says hello, and of the bare route with one prepared statement. */
  rateRatio: number;
  preparedRateRatio: number;
};

/** Latency of reading an agent, in milliseconds. */
export type Meanwhile = { name: string; p50: number; p99: number; most: number; lag: number; seconds: number };
