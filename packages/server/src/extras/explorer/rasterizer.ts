import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createBoundedCache } from "@arcs/core/internal";

import type { Html } from "../../platform/pages/html.ts";

/** Turns drawings into PNG. */
export type Rasterizer = (drawing: Html) => Promise<Uint8Array>;

const MOST_AT_A_TIME = 2;
const MOST_KEPT = 100;

/**
 * Makes what turns drawings into PNG, in threads of its own, two at a time; the last hundred are kept. `undefined` where the
 * optional library is not installed.
 */
export async function createRasterizer(): Promise<Rasterizer | undefined> {
  const { renderAsync } = (await import("@resvg/resvg-js").catch(() => undefined)) ?? {};
  const font = fontFile();
  if (renderAsync === undefined || font === undefined) return undefined;
  const options = { font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" } };
  const draw = fewAtATime(async (markup) => (await renderAsync(markup, options)).asPng());
  const kept = createBoundedCache<Promise<Uint8Array>>(MOST_KEPT);
  return ({ markup }) => {
    const known = kept.get(markup);
    if (known !== undefined) return known;
    const drawn = draw(markup);
    kept.set(markup, drawn);
    drawn.catch(() => kept.delete(markup));
    return drawn;
  };
}

/** Threads are few, and the store's files need them, too. */
function fewAtATime(draw: (markup: string) => Promise<Uint8Array>): (markup: string) => Promise<Uint8Array> {
  const atHand = new Set<Promise<unknown>>();
  return async (markup) => {
    while (atHand.size >= MOST_AT_A_TIME) await Promise.race(atHand);
    const drawn = draw(markup);
    const settled: Promise<unknown> = drawn.catch(() => undefined).finally(() => atHand.delete(settled));
    atHand.add(settled);
    return drawn;
  };
}

/** The package brings the font along; in the repository it is that of the development dependency. */
function fontFile(): string | undefined {
  const own = fileURLToPath(new URL("../../browser/DejaVuSans.ttf", import.meta.url));
  if (existsSync(own)) return own;
  if (!import.meta.url.endsWith(".ts")) return undefined;
  return createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
}
