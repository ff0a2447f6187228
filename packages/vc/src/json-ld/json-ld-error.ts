/** A refusal of JSON-LD: `code` is that of the specification, or one of the engine's own. */
export class JsonLdError extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(code: string, detail: string) {
    super(`${code}: ${detail}`);
    this.name = "JsonLdError";
    this.code = code;
    this.detail = detail;
  }
}

/** Ends the evaluation. */
export function fail(code: string, detail = ""): never {
  throw new JsonLdError(code, detail);
}
