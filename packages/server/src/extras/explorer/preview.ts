import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { AgentView } from "@arcs/core/http";
import type { Tier } from "@arcs/trust";
import { createBoundedCache } from "@arcs/core/internal";

import { type Html, html } from "../../platform/pages/html.ts";
import { tierColors } from "../../platform/pages/style.ts";
import { nameOf, shorten } from "./shown.ts";
import { forgeryInWords, scoreFigure, scoreInWords, type ShownScore } from "./score.ts";

/** Writes the card of an agent, which other sites may show in a frame. */
export function agentCard(agent: Pick<AgentView, "id" | "name">, score: ShownScore): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Trust Score of ${shorten(agent.name, 60)}</title>
        <link rel="stylesheet" href="/assets/page.css" />
      </head>
      <body class="card">
        <main id="main">
          <h1>${nameOf(agent, 40)}</h1>
          ${score.isTest === true ? html`<p class="test"><strong>Test network</strong></p>` : ""} ${scoreFigure(score)}
          <p>${forgeryInWords(score)}</p>
          <p><a href="/agents/${agent.id}" target="_blank" rel="noopener">Trust Score by ARCS: check it</a></p>
        </main>
      </body>
    </html> `;
}

/** The ground of a tier in pictures, below white text: the colour that it has on the pages. */
const groundOf = (tier: Tier | undefined): string => (tier === undefined ? NONE : tierColors[tier].light);
const NONE = "#5c5c5c";
const SAFE = "#0a6b2d";
const LABEL = "Trust Score";
const CHARACTER = 7;
const MARGIN = 8;

/** Draws a badge: a picture of some hundred bytes that says as much of a score as its agent shows. */
export function scoreBadge(score: ShownScore): Html {
  return drawBadge({
    value: scoreInWords(score),
    ground: groundOf(score.tier),
    title: `${LABEL} ${scoreInWords(score)}. ${forgeryInWords(score)}`,
  });
}

export function unknownBadge(): Html {
  return drawBadge({ value: "no such agent", ground: NONE, title: "There is no agent with this id" });
}

/** Draws the badge of an account: what is safe to spend with it, where that is known, and in green where it is anything. */
export function accountBadge(safe: string | undefined): Html {
  const value = safe ?? "unknown";
  const ground = /^[\d,.]*[1-9]/.test(value) ? SAFE : NONE;
  return drawBadge({ label: "safe to spend", value, ground, title: `Safe to spend: ${value}` });
}

type Badge = { label?: string; value: string; ground: string; title: string };

function drawBadge({ label: name = LABEL, value, ground, title }: Badge): Html {
  const [label, shown] = [name, value].map((text) => ({ text, width: text.length * CHARACTER }));
  const left = (label?.width ?? 0) + 2 * MARGIN;
  const width = left + (shown?.width ?? 0) + 2 * MARGIN;
  // The length of the texts is set: fonts differ from machine to machine, and the picture has no other place to grow.
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">
    <title>${title}</title>
    <clipPath id="r"><rect width="${width}" height="20" rx="3" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${left}" height="20" fill="#3b3f45" />
      <rect x="${left}" width="${width - left}" height="20" fill="${ground}" />
    </g>
    <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
      <text x="${MARGIN}" y="14" textLength="${left - 2 * MARGIN}">${name}</text>
      <text x="${left + MARGIN}" y="14" textLength="${width - left - 2 * MARGIN}">${value}</text>
    </g>
  </svg>`;
}

/** The size that those who show links ask for (Open Graph). */
export const previewSize = { width: 1200, height: 630 } as const;

const LINE = 24;
const MAX_LINES = 2;

/** Draws what is shown beside links to an agent's page: its name, and as much of its score as it shows. */
export function previewPicture({ id, name }: { id: string; name: string }, score: ShownScore): Html {
  const lines = wrap(drawable(name) || `Agent ${id}`);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="${previewSize.height}">
    <rect width="100%" height="100%" fill="${groundOf(score.tier)}" />
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
  const fitted = isTooWide ? html` textLength="${MAX_WIDTH}" lengthAdjust="spacingAndGlyphs"` : html``;
  return html`<text x="80" y="${y}" font-size="${NAME_SIZE}" ${fitted}>${line}</text>`;
}

// Characters outside the font (it has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian, punctuation): they
// would be boxes.
const UNDRAWABLE =
  /[^\u{20}-\u{7E}\u{A0}-\u{24F}\u{250}-\u{2AF}\u{370}-\u{3FF}\u{400}-\u{52F}\u{531}-\u{556}\u{561}-\u{587}\u{5D0}-\u{5EA}\u{621}-\u{63A}\u{640}-\u{64A}\u{660}-\u{669}\u{10D0}-\u{10FC}\u{1E00}-\u{1FFF}\u{2010}-\u{2027}\u{20AC}]/gu;

/** A name as the font can draw it; empty where nothing of it can be seen. */
function drawable(name: string): string {
  const text = shorten(name.normalize("NFC"), 60).replaceAll(UNDRAWABLE, "").replaceAll(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : "";
}

/** Breaks a name into lines, at words where it has any. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((each) => each.match(new RegExp(`.{1,${LINE}}`, "gu")) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && Array.from(last).length + 1 + Array.from(word).length <= LINE) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const shown = lines.slice(0, MAX_LINES);
  return lines.length > MAX_LINES ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""}…`] : shown;
}

export type Rasterizer = (drawing: Html) => Promise<Uint8Array>;

const MAX_AT_A_TIME = 2;
const MAX_CACHED = 100;

/**
 * Makes what turns drawings into PNG, in threads of its own, two at a time; the last hundred are cached. `undefined` where the
 * optional library is not installed.
 */
export async function createRasterizer(): Promise<Rasterizer | undefined> {
  const { renderAsync } = (await import("@resvg/resvg-js").catch(() => undefined)) ?? {};
  const font = fontFile();
  if (renderAsync === undefined || font === undefined) return undefined;
  const options = { font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" } };
  const draw = fewAtATime(async (markup) => (await renderAsync(markup, options)).asPng());
  const cache = createBoundedCache<Promise<Uint8Array>>(MAX_CACHED);
  return ({ markup }) => {
    const known = cache.get(markup);
    if (known !== undefined) return known;
    const drawn = draw(markup);
    cache.set(markup, drawn);
    drawn.catch(() => cache.delete(markup));
    return drawn;
  };
}

/** Threads are few, and the store's files need them, too. */
function fewAtATime(draw: (markup: string) => Promise<Uint8Array>): (markup: string) => Promise<Uint8Array> {
  const atHand = new Set<Promise<unknown>>();
  return async (markup) => {
    while (atHand.size >= MAX_AT_A_TIME) await Promise.race(atHand);
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
