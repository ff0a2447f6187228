/**
 * Statements that look into more than one partition of a table, in Postgres or in a Citus
 * (statements.sql), and which.
 */
export const exceptions: readonly {
  statement: RegExp;
  reason: string;
  /**
   * In Postgres it may be one partition: by chance, or because that knows as it runs which to leave
   * out.
   */
  oneInPostgres?: true;
}[] = [
  { statement: /with counted as|from agents a (?!where).*nulls last/, reason: "search" },
  { statement: /leaderboard_entries/, reason: "the leaderboard" },
  {
    statement:
      /internal_id = \$1 and (agents|a)\.id = |from payments where id = \$1 and agent_id = \(select/,
    reason: "an agent by its internal id, a payment by its id",
    oneInPostgres: true,
  },
  { statement: /= any\((\(select )?\$\d|as wanted \(key\)/, reason: "several agents by their ids" },
  {
    statement:
      /x402_payment_address = |owner = |payment_accounts (set|where) .*\b(address|account) = |with own as/,
    reason: "who is paid at an address, or is of the same owner",
  },
  {
    statement: /(from|update) credentials (?!.*record_id = )/,
    reason: "credentials by their own id, agent, batch, issuer or status list",
  },
  {
    statement:
      /from erc8004_links where identity = |from agent_names where name = |from disputes where id = |used_settlements where authorization_id = /,
    reason: "a dispute by its id, an identity's agent, a transfer's authorization",
  },
  {
    statement:
      /next_step_at|due_at <= \$1|expires_at <= \$1|leased_until [=>] \$1|next_update_at [<=>]+ \$1|^update reputations set …$/,
    reason: "what is due, has expired or waits",
  },
];
