import type { FetchFunction } from "./send.ts";

/** Where a client tells what it does. A `pino` logger fits, and so does `console`. No key and no body ever goes there. */
export type ClientLogger = {
  /** Each answer. */
  debug(facts: object, message: string): void;
  /** Each attempt that failed, also where another follows. */
  warn(facts: object, message: string): void;
};

/** A dispatcher of `undici`: an `Agent`, a `ProxyAgent`, a `MockAgent`. */
export type HttpDispatcher = { dispatch(...args: never[]): boolean };

/** How reputations are read when they are read again and again. */
export type ReputationReads = {
  /** Seconds for which a reputation that was read is given again; 0 only shares requests that are under way. */
  maxAgeSeconds: number;
};

/** Options of `createArcsClient`. */
export type ArcsClientOptions = {
  /** URL of the server, with or without `/v1`. */
  baseUrl: string;
  /** API key. Without it only public data can be read. Do not use it in web pages: every visitor can read the key. */
  apiKey?: string;
  /** Milliseconds for one attempt, its body included. Default 30,000. */
  timeoutMs?: number;
  /** Attempts after the first one, on 408, 429, 5xx and connection errors. Default 3. */
  maxRetries?: number;
  /** Sends the requests in place of undici (Node) or the platform's `fetch` (elsewhere). */
  fetch?: FetchFunction;
  /** Node only: the connections that undici is to use, such as a proxy's. Default: undici's global ones. */
  dispatcher?: HttpDispatcher;
  logger?: ClientLogger;
  /** Shares and caches reads of `reputation.get`. Default: every call is a request. Failures are never cached. */
  reputationReads?: ReputationReads;
};
