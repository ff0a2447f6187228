import { type Html, html } from "./html.ts";

/** Puts a page together: head, a way past the header for keyboards, and one main part. */
export function framePage({
  title,
  main,
  script,
  head = html``,
}: {
  title: string;
  main: Html;
  /** Path of the page's script. */
  script?: string;
  /** Other tags about the page, for services that show links to it. */
  head?: Html;
}): Html {
  const scripts = script === undefined ? html`` : html`<script type="module" src="${script}"></script>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${head} ${scripts}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${main}
      </body>
    </html> `;
}
