import { SCOPE_SEPARATOR } from "./scope.ts";

/** The account of the scope (`scopeOf`) that a column holds, in SQL. */
export function accountOfScope(column: string): string {
  return `split_part(${column}, chr(${SCOPE_SEPARATOR.charCodeAt(0)}), 1)`;
}
