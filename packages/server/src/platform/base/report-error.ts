/** Told of what went wrong where no request waits for it. */
export type ReportError = (error: unknown, what: string) => void;
