import fc from "fast-check";
import { expect, test } from "vitest";

import { html, paragraphs } from "./html.ts";

test("whatever is put into markup stays text", () => {
  expect(html`<p title="${'"><script>'}">${"<b>&'"}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</p>',
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { markup } = html`${text}`;
      expect(markup).not.toMatch(/[<>"']/);
      expect(markup.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
    }),
  );
});

test("markup inside markup is not escaped again; nothing is nothing", () => {
  expect(html`${[html`<i>${"<"}</i>`, html`${1}`]}${undefined}`.markup).toBe("<i>&lt;</i>1");
});

test("paragraphs and code of plain text", () => {
  expect(html`${paragraphs("a `b<` c\n\nd")}`.markup).toBe("<p>a <code>b&lt;</code> c</p><p>d</p>");
});
