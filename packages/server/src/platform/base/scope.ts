/** The operator's own account, which the first admin key belongs to. */
export const OPERATOR_ACCOUNT = "acc_admin";

/** Stands between account and agent in a scope. No account has one in its name, and no agent. */
export const SCOPE_SEPARATOR = "\u001f";

export type ScopedKey = { accountId: string; agentId: string | null };

/**
 * Returns the scope of a key, as one text: its account, or, for an agent's own key, that agent
 * alone within the account. An account that registers others' agents gives them keys of its own
 * account; they must not reach each other's things.
 *
 * Subscriptions, idempotency keys, references and reports of payments belong to a scope. Keys with
 * the same scope share them.
 */
export function scopeOf({ accountId, agentId }: ScopedKey): string {
  return agentId === null ? accountId : accountId + SCOPE_SEPARATOR + agentId;
}

/** Tells whether two keys share what belongs to them. */
export function isSameScope(one: ScopedKey, other: ScopedKey): boolean {
  return scopeOf(one) === scopeOf(other);
}

/** Tells whether a text can name an account. */
export function isAccountId(text: string): boolean {
  return /^[^\p{Cc}]{1,64}$/u.test(text);
}

/** The account of the scope (`scopeOf`) that a column holds, in SQL. */
export function accountOfScope(column: string): string {
  return `split_part(${column}, chr(${SCOPE_SEPARATOR.charCodeAt(0)}), 1)`;
}
