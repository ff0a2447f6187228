// #region audit
import { createHttpLogReader, type LedgerScore, recomputeFromLedger } from "@arcs/audit";
import { createArcsClient } from "@arcs/client";
import { readRootList } from "@arcs/trust";
import { parseNoteKey } from "@arcs/trust/transparency";

export async function auditAgent(
  id: string,
  payees: string[],
  rpcUrl: string,
): Promise<LedgerScore> {
  const key = parseNoteKey(process.env["ARCS_LOG_KEY"] ?? "");
  const log = {
    reader: createHttpLogReader({ url: "https://arcs.example/log" }),
    policy: { origin: key.name, logKeys: [key] },
  };
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    apiKey: process.env["ARCS_API_KEY"] ?? "",
  });
  const { list } = await client.reputation.roots();
  const roots = readRootList(list);
  return recomputeFromLedger(
    { id, payees },
    { rpc: { devnet: rpcUrl }, log, roots, now: new Date() },
  );
}
// #endregion
