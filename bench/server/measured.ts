/**
 * Measurement of a route: milliseconds one at a time, and requests a second over many connections.
 */
export type Measured = {
  name: string;
  p50: number;
  p99: number;
  /** Ratio to p50 of the hello route. */
  ratio: number;
  /** Ratio to p50 of the bare route with one prepared statement. */
  preparedRatio: number;
  rate: number;
  /**
   * Ratios to the requests a second of the hello route, and of the bare route with one prepared
   * statement.
   */
  rateRatio: number;
  preparedRateRatio: number;
};

/** Latency of reading an agent, in milliseconds. */
export type Meanwhile = {
  name: string;
  p50: number;
  p99: number;
  most: number;
  lag: number;
  seconds: number;
};
