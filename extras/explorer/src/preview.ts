import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { html, type Html } from "@arcs/server/extension";
import { colorOf, forgeryInWords, scoreInWords, type ShownScore } from "./score.ts";
import { shorten } from "./shown.ts";

/** The size that those who show links ask for (Open Graph). */
export const previewSize = { width: 1200, height: 630 } as const;

const LINE = 24;
const MAX_LINES = 2;

/**
 * Draws what is shown beside links to an agent's page: its name, and as much of its score as it
 * shows.
 */
export function previewPicture(
  { id, name }: { id: string; name: string },
  score: ShownScore,
): Html {
  const lines = wrap(drawable(name) || `Agent ${id}`);
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${previewSize.width}"
    height="${previewSize.height}"
  >
    <rect width="100%" height="100%" fill="${colorOf(score.tier)}" />
    <g fill="#fff" font-family="DejaVu Sans">
      <text x="80" y="110" font-size="34">ARCS · An AI agent that calls itself</text>
      ${lines.map((line, index) => nameLine(line, { y: 200 + index * 84 }))}
      <text x="80" y="420" font-size="34">Trust Score</text>
      <text x="80" y="505" font-size="84">${scoreInWords(score)}</text>
      <text x="80" y="570" font-size="28">${shorten(forgeryInWords(score), 75)}</text>
    </g>
  </svg>`;
}

const NAME_SIZE = 68;
const MAX_WIDTH = 1040;

/** A line of a name, narrowed where its letters are wide. */
function nameLine(line: string, { y }: { y: number }): Html {
  const wide = line.match(/[\p{Lu}mw@%]/gu)?.length ?? 0;
  const isTooWide = (wide * 0.95 + (Array.from(line).length - wide) * 0.62) * NAME_SIZE > MAX_WIDTH;
  const fitted = isTooWide
    ? html` textLength="${MAX_WIDTH}" lengthAdjust="spacingAndGlyphs"`
    : html``;
  return html`<text x="80" y="${y}" font-size="${NAME_SIZE}" ${fitted}>${line}</text>`;
}

// Characters outside the font (it has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian,
// punctuation): they would be boxes.
const UNDRAWABLE =
  /[^\u{20}-\u{7E}\u{A0}-\u{24F}\u{250}-\u{2AF}\u{370}-\u{3FF}\u{400}-\u{52F}\u{531}-\u{556}\u{561}-\u{587}\u{5D0}-\u{5EA}\u{621}-\u{63A}\u{640}-\u{64A}\u{660}-\u{669}\u{10D0}-\u{10FC}\u{1E00}-\u{1FFF}\u{2010}-\u{2027}\u{20AC}]/gu;

/** A name as the font can draw it; empty where nothing of it can be seen. */
function drawable(name: string): string {
  const text = shorten(name.normalize("NFC"), 60)
    .replaceAll(UNDRAWABLE, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : "";
}

/** Breaks a name into lines, at words where it has any. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text
    .split(" ")
    .flatMap((each) => each.match(new RegExp(`.{1,${LINE}}`, "gu")) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && Array.from(last).length + 1 + Array.from(word).length <= LINE) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const shown = lines.slice(0, MAX_LINES);
  return lines.length > MAX_LINES ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""}…`] : shown;
}

export type Rasterizer = (drawing: Html) => Promise<Uint8Array>;

/**
 * Makes what turns drawings into PNG, in threads of its own. `undefined` where the optional library
 * is not installed.
 */
export async function createRasterizer(): Promise<Rasterizer | undefined> {
  const { renderAsync } = (await import("@resvg/resvg-js").catch(() => undefined)) ?? {};
  const font = fontFile();
  if (renderAsync === undefined || font === undefined) return undefined;
  const options = {
    font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" },
  };
  return async ({ markup }) => (await renderAsync(markup, options)).asPng();
}

/**
 * The package brings the font along; in the repository it is that of the development dependency.
 */
function fontFile(): string | undefined {
  const own = fileURLToPath(new URL("./browser/DejaVuSans.ttf", import.meta.url));
  if (existsSync(own)) return own;
  if (!import.meta.url.endsWith(".ts")) return undefined;
  return createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
}
