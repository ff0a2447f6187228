import type { Extension, ListedExtension, ServerStart } from "./extension.ts";

/** Loads what the settings leave on of the extras that a server is passed. */
export async function loadExtensions(
  listed: readonly ListedExtension[],
  start: ServerStart,
): Promise<readonly Extension[]> {
  const loaded = await Promise.all(listed.map(async ({ load }) => load?.(start)));
  return loaded.filter((extension) => extension !== undefined);
}
