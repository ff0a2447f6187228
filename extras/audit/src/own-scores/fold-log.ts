import type { ArcsClient } from "@arcs/client";
import { assertShape } from "@arcs/core/internal";
import type { VouchingRoots } from "@arcs/trust";
import { type FoldedLog, foldLogPages, vouchingRoots } from "@arcs/trust/internal";

export type { FoldedLog } from "@arcs/trust/internal";

const PAGE = 5000;

/**
 * Reads the public log of a service and folds it with a list of roots, page by page. The hash over the log is computed from the
 * entries themselves, so that a service which shows others than those that it hashed is found out.
 *
 * @param options.roots - the service's, or any others
 * @param options.payments - ids of the payments that are wanted; the others are folded, and forgotten
 * @throws SdkError `invalid_vouching_entry` when an entry is malformed, missing, or earlier than the one before, or the entries
 * are not those that the service's hash is of
 */
export async function foldPublicLog(
  client: Pick<ArcsClient, "reputation">,
  options: { roots: VouchingRoots; payments: ReadonlySet<string> },
): Promise<FoldedLog> {
  assertShape(client, "client", { reputation: { log: "function" } });
  assertShape(options, "options", { roots: vouchingRoots, payments: { has: "function" } });
  const { roots, payments } = options;
  return foldLogPages(client.reputation.log({ limit: PAGE }).pages(), { roots, payments });
}
