// #region share-journal
import { createPayer, createPostgresJournal, type PostgresQuery } from "@arcs/client/payer";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import type { PrivateKeyAccount } from "viem/accounts";

/** `query` is `(text, values) => pool.query(text, values)` with a pool of `pg`. */
export function createSharedPayer(wallet: PrivateKeyAccount, query: PostgresQuery) {
  return createPayer({
    wallet,
    schemes: { "eip155:*": (signer) => new ExactEvmScheme(signer) },
    journal: createPostgresJournal(query),
  });
}
// #endregion
