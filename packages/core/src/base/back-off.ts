/**
 * Returns the pause after a number of failures. It doubles with each, from `first` to `max`, in the unit of both. Jitter is up to
 * the caller.
 *
 * @param failures - from 1
 */
export function backOff(failures: number, { first, max }: { first: number; max: number }): number {
  return Math.min(max, first * 2 ** (failures - 1));
}
