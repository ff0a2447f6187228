import { assertDistinct } from "./platform/base/distinct-names.ts";
import type { Extension, ListedExtension, ServerStart } from "./extension.ts";

/**
 * Loads what the settings leave on of the extras that a server is passed. Where one fails, those
 * that have loaded are closed.
 */
export async function loadExtensions(
  listed: readonly ListedExtension[],
  start: ServerStart,
): Promise<readonly Extension[]> {
  const { ofExtras = {} } = start.settings;
  assertDistinct(
    listed.flatMap(({ settings = {} }) => Object.keys(settings)),
    "settings",
  );
  const outcomes = await Promise.allSettled(
    listed.map(async (extension) => {
      const given = Object.entries(extension.settings ?? {}).map(([name, { fallback }]) => [
        name,
        ofExtras[name] ?? fallback,
      ]);
      return extension.load?.({ ...start, own: Object.fromEntries(given) });
    }),
  );
  const loaded = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? (outcome.value ?? []) : [],
  );
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed === undefined) return loaded;
  // The operator has to know what failed first.
  await closeExtensions(loaded).catch(() => undefined);
  throw failed.reason;
}

/** Closes all of them, and then throws what the first one did that failed. */
export async function closeExtensions(extensions: readonly Extension[]): Promise<void> {
  const outcomes = await Promise.allSettled(extensions.map(async (each) => each.close?.()));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
