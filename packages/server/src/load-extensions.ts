import type { Extension, ListedExtension, ServerStart } from "./extension.ts";

/** Loads what the settings leave on of the extras that a server is passed. */
export async function loadExtensions(
  listed: readonly ListedExtension[],
  start: ServerStart,
): Promise<readonly Extension[]> {
  const { ofExtras = {} } = start.settings;
  const loaded = await Promise.all(
    listed.map(async (extension) => {
      const given = Object.entries(extension.settings ?? {}).map(([name, { fallback }]) => [
        name,
        ofExtras[name] ?? fallback,
      ]);
      return extension.load?.({ ...start, own: Object.fromEntries(given) });
    }),
  );
  return loaded.filter((extension) => extension !== undefined);
}
