/** The style of all pages: readable on a phone, in the dark, and without a mouse. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --text: light-dark(#1a1d21, #e8eaed);
  --quiet: light-dark(#4a5159, #b4bac2);
  --ground: light-dark(#ffffff, #16181b);
  --raised: light-dark(#f3f5f7, #212429);
  --line: light-dark(#c6ccd2, #454b53);
  --link: light-dark(#0b57b8, #8ab8ff);
  --good: light-dark(#0a6b2d, #7ddc9b);
  --bad: light-dark(#a8071a, #ff9a9a);
  --unsure: light-dark(#7a4b00, #f0c36a);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main, header, footer { max-width: 46rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
footer { padding-bottom: 2rem; color: var(--quiet); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, button:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.5rem; }
code, pre { font: 0.9em/1.5 ui-monospace, monospace; }
pre { background: var(--raised); padding: 0.75rem; overflow-x: auto; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.6rem 0.4rem 0; border-bottom: 1px solid var(--line); }
section.operation { border-top: 1px solid var(--line); }
.verdict { border: 2px solid currentcolor; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 1rem 0; }
.verdict p { margin: 0.25rem 0; color: var(--text); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.unsure { color: var(--unsure); }
.checks { list-style: none; padding: 0; }
.checks li { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.6rem 0.9rem; margin: 0.5rem 0; }
.checks p { margin: 0.15rem 0; }
.outcome { font-weight: 600; }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 0.5rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;

/** The icon of all pages: a check mark. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b57b8"/>' +
  '<path d="M4 8.5 7 11.5 12 5" fill="none" stroke="#fff" stroke-width="2"/></svg>';
