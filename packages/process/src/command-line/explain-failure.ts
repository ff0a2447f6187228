import { describeRefusal, isSystemRefusal } from "./system-refusal.ts";

/**
 * Explains failures that the user can fix, one a line: refusals of the library, by their code, and of the system (no
 * permission, a file where a folder should be, a port that is taken).
 *
 * @returns `undefined` for anything else: a bug of the program, which should show its stack
 */
export function explainFailure(error: unknown): string[] | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isSystemRefusal(error)) return [describeRefusal(error)];
  const { code, details } = error as Error & { code?: unknown; details?: unknown };
  if (typeof code !== "string") return undefined;
  // The library's one error class carries facts beside its code.
  if (typeof details !== "object" || details === null) return undefined;
  const { problems } = details as { problems?: unknown };
  if (Array.isArray(problems) && problems.every((problem) => typeof problem === "string")) return problems;
  return [`${error.message} (${code})`];
}
