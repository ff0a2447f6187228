import { readdir, readFile } from "node:fs/promises";

/**
 * Gives the scripts of the pages by file name. The package brings them along, bundled; in the repository they are bundled
 * at first use.
 */
export async function loadBrowserScripts(): Promise<ReadonlyMap<string, string>> {
  if (import.meta.url.endsWith(".ts")) {
    // Named in two steps, because the package has neither this file nor what it needs.
    const bundler = new URL("../../../scripts/bundle-browser.ts", import.meta.url).href;
    const { bundleBrowserScripts } = (await import(bundler)) as {
      bundleBrowserScripts: () => Promise<Map<string, string>>;
    };
    return bundleBrowserScripts();
  }
  const folder = new URL("../../browser/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder), "utf8")] as const)),
  );
}
