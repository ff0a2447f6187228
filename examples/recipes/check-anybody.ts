// #region check-anybody
import { createArcsClient } from "@arcs/client";

const client = createArcsClient({ baseUrl: "https://arcs.example" });

/**
 * Says what is safe to spend at a URL: the least of the accounts that it may want to be paid at.
 */
export async function findSafeToSpend(url: string): Promise<number> {
  const { accounts } = await client.checkSeller(url);
  const safe = accounts.map(({ check }) => Number(check?.safeToSpend.amount ?? 0));
  return safe.length === 0 ? 0 : Math.min(...safe);
}
// #endregion
