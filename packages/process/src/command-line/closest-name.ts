const MAX_LENGTH = 64;

/** Finds the name that was most likely meant: at most a third of its letters are wrong, missing or swapped. */
export function closestName(typed: string, names: readonly string[]): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined;
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return best?.name;
}

/** Damerau-Levenshtein distance, by optimal string alignment: each letter is changed once. */
function distanceOf(left: string, right: string): number {
  let [earlier, last]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const ways = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped && row > 1 ? [(earlier[column - 2] ?? 0) + 1] : []),
      ];
      current.push(Math.min(...ways));
    }
    [earlier, last] = [last, current];
  }
  return last[right.length] ?? 0;
}
