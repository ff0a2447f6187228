/** Statements that look into more than one partition of a table, and why they may: the same words stand in docs/scale.md. */
export const exceptions: readonly {
  statement: RegExp;
  reason: string;
  /** It is one partition only where both names of an agent happen to lie in one. */
  byChance?: true;
}[] = [
  { statement: /with counted as|from agents a (?!where).*nulls last/, reason: "search" },
  { statement: /leaderboard_entries|as position, r\.visible_score/, reason: "the leaderboard" },
  { statement: /internal_id = \$1 and agents\.id = /, reason: "an agent by its internal id", byChance: true },
  { statement: /= any\((\(select )?\$1|as wanted \(key\)/, reason: "several agents by their ids" },
  {
    statement: /x402_payment_address = |owner = |payment_accounts (set|where) .*\b(address|account) = |with own as/,
    reason: "who is paid at an address, or is of the same owner",
  },
  {
    statement: /(from|update) credentials (?!.*record_id = )/,
    reason: "credentials by their own id, agent, batch, issuer or status list",
  },
  { statement: /from erc8004_links where identity = /, reason: "whose an identity of ERC-8004 is" },
  { statement: /from disputes where id = /, reason: "a dispute by its id" },
  {
    statement: /next_update_at <?= \$1|due_at <= \$1|next_step_at|expires_at <= \$1|leased_until = \$1/,
    reason: "what is due, has expired or waits",
  },
];
