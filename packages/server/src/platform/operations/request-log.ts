import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";

type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";

// Other arguments that pino takes: an object and a text, with values for it.
type Line = [line: string];

type Bindings = Record<string, unknown>;

/** A log that tells which of its lines are left out, as pino's do. */
type LevelledLog = FastifyBaseLogger & { isLevelEnabled(level: Level): boolean };

/**
 * Options that give each request a log of its own, with its id, made when the first line is written. Searching the id
 * for secrets takes a twentieth of a read, and most reads write no line where only warnings are wanted.
 */
export function requestLogOptions(log: FastifyBaseLogger): Pick<FastifyServerOptions, "childLoggerFactory"> {
  if (!isLevelled(log)) return {};
  return {
    childLoggerFactory: (parent, bindings, options) =>
      isLevelled(parent) && Object.keys(options).length === 0
        ? new RequestLog(parent, bindings)
        : parent.child(bindings, options),
  };
}

function isLevelled(log: FastifyBaseLogger): log is LevelledLog {
  return "isLevelEnabled" in log;
}

// A class: an object with functions of its own for each request takes as long as half of what is saved.
class RequestLog implements FastifyBaseLogger {
  readonly #parent: LevelledLog;
  readonly #bindings: Bindings;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: LevelledLog, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return (this.#own ?? this.#parent).level;
  }

  set level(level: string) {
    this.#made().level = level;
  }

  fatal(...line: Line): void {
    this.#write("fatal", line);
  }

  error(...line: Line): void {
    this.#write("error", line);
  }

  warn(...line: Line): void {
    this.#write("warn", line);
  }

  info(...line: Line): void {
    this.#write("info", line);
  }

  debug(...line: Line): void {
    this.#write("debug", line);
  }

  trace(...line: Line): void {
    this.#write("trace", line);
  }

  silent(): void {}

  child(...given: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#made().child(...given);
  }

  #write(level: Level, line: Line): void {
    if (this.#own !== undefined || this.#parent.isLevelEnabled(level)) this.#made()[level](...line);
  }

  #made(): FastifyBaseLogger {
    return (this.#own ??= this.#parent.child(this.#bindings));
  }
}
