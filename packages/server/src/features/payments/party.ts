import { refusedMember } from "../../platform/base/refused-member.ts";
import { accountNameOf, readAccountId } from "@arcs/core/internal";

/**
 * Reads who paid, or was paid, as an event names it: an address on the payment's network, or an account id (CAIP-10).
 *
 * @throws SdkError `invalid_request` where the account id is of another network than the payment's
 */
export function readParty(text: string, { network, path }: { network: string | null; path: string }): string {
  const account = readAccountId(text);
  if (account === undefined) return accountNameOf(text, network);
  if (network === null || account.network === network) return accountNameOf(account.address, account.network);
  const message = `must be an account on the payment's network, ${network}, got one on ${account.network}`;
  throw refusedMember(path, message);
}
