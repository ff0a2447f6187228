import {
  createTileProofs,
  emptyEdge,
  growTree,
  rootOfEdge,
  tilePath,
  verifyInclusion,
} from "@arcs/trust/transparency";

/** Cost of an inclusion proof for a client that checks one entry of a log. */
export type MeasuredProof = {
  entries: number;
  /** Microseconds, medians: to compute the proof from tiles at hand, and to check it. */
  made: number;
  verified: number;
  /** Bytes of the tiles it needs, and of the proof itself. */
  tiles: number;
  proof: number;
};

/** Measures inclusion proofs of random entries in logs of some sizes. */
export async function measure(): Promise<MeasuredProof[]> {
  const measured: MeasuredProof[] = [];
  for (const entries of [1_000, 100_000, 1_000_000]) measured.push(await measureSize(entries));
  return measured;
}

async function measureSize(size: number): Promise<MeasuredProof> {
  const leafAt = (index: number): Uint8Array => {
    const leaf = new Uint8Array(32);
    new DataView(leaf.buffer).setUint32(0, index);
    return leaf;
  };
  const tiles = new Map<string, Uint8Array>();
  let edge = emptyEdge();
  for (let start = 0; start < size; start += 1_000) {
    const grown = growTree(
      edge,
      Array.from({ length: Math.min(1_000, size - start) }, (_, place) => leafAt(start + place)),
    );
    for (const { level, index, hashes } of grown.tiles) {
      const bytes = new Uint8Array(hashes.length * 32);
      for (const [place, hash] of hashes.entries()) bytes.set(hash, place * 32);
      tiles.set(`${level}/${index}`, bytes);
    }
    ({ edge } = grown);
  }
  const root = rootOfEdge(edge);
  const [made, verified, read, lengths]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  for (let round = 0; round < 200; round++) {
    const leafIndex = Math.floor(Math.random() * size);
    const seen = new Map<string, number>();
    const readTile = (tile: Parameters<typeof tilePath>[0]): Uint8Array => {
      const bytes =
        tiles.get(`${tile.level}/${tile.index}`)?.subarray(0, tile.width * 32) ?? new Uint8Array();
      seen.set(tilePath(tile), bytes.length);
      return bytes;
    };
    const begun = performance.now();
    const inclusionPath = await createTileProofs({ size, readTile }).inclusionPath(leafIndex);
    const middle = performance.now();
    if (!verifyInclusion(leafAt(leafIndex), { leafIndex, treeSize: size, root, inclusionPath })) {
      throw new Error("the proof must hold");
    }
    verified.push((performance.now() - middle) * 1000);
    made.push((middle - begun) * 1000);
    read.push([...seen.values()].reduce((sum, bytes) => sum + bytes, 0));
    lengths.push(inclusionPath.length * 32);
  }
  const [madeIn, verifiedIn, tileBytes, proof] = [made, verified, read, lengths].map(median) as [
    number,
    number,
    number,
    number,
  ];
  return { entries: size, made: madeIn, verified: verifiedIn, tiles: tileBytes, proof };
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
