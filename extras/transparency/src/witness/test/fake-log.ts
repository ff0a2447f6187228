// A log that signs what a test wants, and its history.
import { createSigner } from "@arcs/core";
import {
  createNoteSigner,
  createTileProofs,
  emptyEdge,
  formatCheckpoint,
  formatNote,
  formatSubmission,
  type GrownTile,
  growTree,
  hashLeaf,
  type NoteKey,
  rootOfEdge,
  signNote,
  type Tile,
} from "@arcs/trust/transparency";

/** A log of so many entries, which differ from those of other histories from an entry on. */
export type FakeLog = {
  key: NoteKey;
  /** The body that asks a witness to go on from one size to another. */
  submission(from: number, to: number): Promise<string>;
  /** The checkpoint of a size. */
  note(size: number): Promise<string>;
};

const ORIGIN = "log.example/log";

/** Makes a log. */
export function createFakeLog({
  entries = 40,
  forkedAt = Infinity,
  history = "a",
  seed = 1,
}: {
  entries?: number;
  forkedAt?: number;
  history?: string;
  seed?: number;
} = {}): FakeLog {
  const signer = createSigner(new Uint8Array(32).fill(seed));
  const noteSigner = createNoteSigner({ name: ORIGIN, type: "ed25519", signer });
  const leaves = Array.from({ length: entries }, (_, index) =>
    hashLeaf(Buffer.from(index < forkedAt ? `entry ${index}` : `entry ${index} of ${history}`)),
  );
  const readTile = (tiles: readonly GrownTile[], tile: Tile): Uint8Array =>
    Buffer.concat(
      tiles.find(({ level, index }) => level === tile.level && index === tile.index)?.hashes ?? [],
    );
  const note = async (size: number): Promise<string> => {
    const root = rootOfEdge(growTree(emptyEdge(), leaves.slice(0, size)).edge);
    const text = formatCheckpoint({ origin: ORIGIN, size, root });
    return formatNote({ text, signatures: [await signNote(text, noteSigner)] });
  };
  return {
    key: noteSigner.key,
    note,
    async submission(oldSize, size) {
      const { tiles } = growTree(emptyEdge(), leaves.slice(0, size));
      const proofs = createTileProofs({ size, readTile: (tile) => readTile(tiles, tile) });
      const path = oldSize > 0 && oldSize < size ? await proofs.consistencyPath(oldSize) : [];
      return formatSubmission({ oldSize, path, checkpoint: await note(size) });
    },
  };
}
