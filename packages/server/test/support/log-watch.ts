// Follows the public log of a server while that is killed, and stores its answers.
import {
  type Checkpoint,
  createTileProofs,
  emptyLogState,
  followLog,
  type LogPolicy,
  type LogRecord,
  type LogState,
  parseNoteKey,
  type Tile,
  tilePath,
  verifyConsistency,
} from "@arcs/trust/transparency";

import type { AnsweredWrite } from "./write-load.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";

export type LogWatch = {
  /** Problems of the log, as they are found. */
  problems: string[];
  /** How many checkpoints it has seen, each longer than the one before. */
  checkpoints(): number;
  /** Reads what is new, and checks it against all that it has seen. */
  follow(url: string): Promise<void>;
  /** Names the acknowledged changes that are not in the log. */
  missing(acknowledged: readonly AnsweredWrite[]): string[];
};

/** Begins to watch a log from its first entry on. */
export function watchLog(): LogWatch {
  const problems: string[] = [];
  const seen = new Set<string>();
  let state: LogState = emptyLogState();
  const checkpoints: Checkpoint[] = [];
  let policy: LogPolicy | undefined;

  const read = async (url: string, path: string): Promise<Response> => {
    const response = await fetch(`${url}/log/${path}`);
    if (!response.ok) throw new Error(`GET /log/${path} answered ${response.status}`);
    return response;
  };

  return {
    problems,
    checkpoints: () => checkpoints.length,
    async follow(url) {
      policy ??= await policyOf(url);
      const readTile = async (tile: Tile): Promise<Uint8Array> =>
        new Uint8Array(await (await read(url, tilePath(tile))).arrayBuffer());
      const reader = {
        readCheckpoint: async () => (await read(url, "checkpoint")).text(),
        readEntries: readTile,
      };
      const found: LogRecord[] = [];
      const { finding, checkpoint, ...following } = await followLog(state, {
        reader,
        policy,
        onEntry: ({ entry }) => void ("record" in entry && found.push(entry.record)),
      });
      if (finding !== undefined) problems.push(finding.message);
      ({ state } = following);
      for (const record of found) seen.add(nameOf(record));
      if (checkpoint === undefined || checkpoint.size === checkpoints.at(-1)?.size) return;
      // The entries were read; the tiles have to say the same, about all that was seen before.
      const proofs = createTileProofs({ size: checkpoint.size, readTile });
      for (const earlier of checkpoints) {
        const path = earlier.size === 0 ? [] : await proofs.consistencyPath(earlier.size);
        if (earlier.size === 0 || verifyConsistency(path, { earlier, later: checkpoint })) continue;
        problems.push(`the tiles of ${checkpoint.size} entries do not go on from ${earlier.size}`);
      }
      checkpoints.push(checkpoint);
    },
    missing: (acknowledged) =>
      acknowledged.flatMap((write) => {
        const name = nameOfWrite(write);
        return name === undefined || seen.has(name) ? [] : [name];
      }),
  };
}

function nameOf(record: LogRecord): string {
  if (record.kind === "credential_issued" || record.kind === "credential_revoked") {
    return `${record.kind} ${record.credential}`;
  }
  return record.kind === "dispute_opened" ? `${record.kind} ${record.dispute}` : record.kind;
}

function nameOfWrite({ what, path, answer }: AnsweredWrite): string | undefined {
  if (what === "revocation") return `credential_revoked ${path.split("/").at(-2)}`;
  const { id, disputeId = id } = (answer ?? {}) as { id?: string; disputeId?: string };
  if (what === "credential") return `credential_issued ${id}`;
  return what === "dispute" ? `dispute_opened ${disputeId}` : undefined;
}

/** The log begins some moments after the server does. */
async function policyOf(url: string): Promise<LogPolicy> {
  const text = await waitUntil(async () => {
    const response = await fetch(`${url}/log/key`);
    return (
      response.ok && (await fetch(`${url}/log/checkpoint`)).ok && (await response.text()).trim()
    );
  });
  const key = parseNoteKey(text);
  return { origin: key.name, logKeys: [key] };
}
