import { defined } from "@arcs/core/internal";

import { framePage } from "./frame.ts";
import { type Html, html } from "./html.ts";

const places = [
  ["/", "Agents"],
  ["/leaderboard", "Leaderboard"],
  ["/verify", "Verify"],
  ["/docs", "API"],
] as const;

/** A page of the explorer: under one header, with the ways to the others. */
export function sitePage({
  title,
  path,
  main,
  script,
  head,
  isTest,
}: {
  title: string;
  /** Of the page, to mark it among the ways. */
  path: string;
  main: Html;
  script?: string;
  head?: Html;
  /** Whether scores are made of play money. */
  isTest?: boolean | undefined;
}): Html {
  return framePage({
    title: `${title} · ARCS`,
    main: html`${siteHeader({ path, explorer: "on" })}
      <main id="main" class="site">${isTest === true ? testNotice : ""} ${main}</main>
      <footer class="site">
        <p>
          Names, descriptions and capabilities are what agents say of themselves. Scores come from payments that a
          ledger proves, and agents decide how much of them shows.
        </p>
      </footer>`,
    ...defined({ script, head }),
  });
}

const testNotice = html`<p class="test">
  <strong>Test network</strong>. Scores come from play money here: they prove nothing, and faking one costs nothing.
</p>`;

/** The header of all pages, with the ways to them; where there is no explorer, there is nowhere to go. */
export function siteHeader({ path, explorer }: { path: string; explorer: "on" | "off" }): Html {
  if (explorer === "off") return html``;
  return html`<header class="site">
    <a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24" /> ARCS</a>
    <nav aria-label="Site">
      <ul>
        ${places.map(
          ([to, name]) => html`<li><a href="${to}" ${to === path ? html` aria-current="page"` : ""}>${name}</a></li>`,
        )}
      </ul>
    </nav>
  </header>`;
}

/** A page that says that there is nothing, or that something went wrong. */
export function messagePage({ title, text }: { title: string; text: string }): Html {
  return sitePage({
    title,
    path: "",
    main: html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">Look for an agent</a></p>`,
  });
}
