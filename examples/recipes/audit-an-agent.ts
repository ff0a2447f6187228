// #region audit
import { createHttpLogReader, type LedgerScore, recomputeFromLedger } from "@arcs/client/audit";
import { readRootList } from "@arcs/core";
import { parseNoteKey } from "@arcs/core/transparency";

export async function auditAgent(id: string, payees: string[], rpcUrl: string): Promise<LedgerScore> {
  const key = parseNoteKey(process.env["ARCS_LOG_KEY"] ?? "");
  const log = {
    reader: createHttpLogReader({ url: "https://arcs.example/log" }),
    policy: { origin: key.name, logKeys: [key] },
  };
  const served = (await (await fetch("https://arcs.example/evidence/roots")).json()) as { list: unknown };
  const roots = readRootList(served.list);
  return recomputeFromLedger({ id, payees }, { rpc: { devnet: rpcUrl }, log, roots, now: new Date() });
}
// #endregion
