/** The style of all pages: readable on a phone, in the dark, and without a mouse. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --text: light-dark(#1a1d21, #e8eaed);
  --quiet: light-dark(#4a5159, #b4bac2);
  --ground: light-dark(#ffffff, #16181b);
  --raised: light-dark(#f3f5f7, #212429);
  --line: light-dark(#c6ccd2, #454b53);
  --edge: light-dark(#767d85, #8a929b);
  --bronze: light-dark(#874a1c, #e7b58a);
  --silver: light-dark(#4a535c, #c8d0d8);
  --gold: light-dark(#735600, #f0d27a);
  --platinum: light-dark(#1d5586, #a9d3f5);
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
table { border-collapse: collapse; width: 100%; overflow-wrap: break-word; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.6rem 0.4rem 0; border-bottom: 1px solid var(--line); }
section.operation { border-top: 1px solid var(--line); }
.verdict { border: 2px solid currentcolor; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 1rem 0; }
.verdict p { margin: 0.25rem 0; color: var(--text); }
.verdict strong { font-size: 1.3rem; }
.test { border: 2px dashed var(--unsure); border-radius: 0.5rem; padding: 0.5rem 1rem; margin: 1rem 0; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.unsure { color: var(--unsure); }
.checks { list-style: none; padding: 0; }
.checks li { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.6rem 0.9rem; margin: 0.5rem 0; }
.checks p { margin: 0.15rem 0; }
.outcome { font-weight: 600; }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
header.site, main.site, footer.site { max-width: 60rem; }
header.site { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; padding-top: 1rem; padding-bottom: 1rem; }
header.site ul { display: flex; flex-wrap: wrap; gap: 0 clamp(0.6rem, 3.5vw, 1.1rem); list-style: none; margin: 0; padding: 0; }
header.site nav a { display: inline-block; padding: 0.25rem 0; text-decoration: none; white-space: nowrap; }
header.site nav a:hover { text-decoration: underline; }
header.site nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: underline; text-underline-offset: 0.35rem; text-decoration-thickness: 2px; }
.brand { display: inline-flex; align-items: center; gap: 0.5rem; font-weight: 700; font-size: 1.15rem; color: var(--text); text-decoration: none; }
main.site h1 { font-size: clamp(1.5rem, 5vw, 2.1rem); }
footer.site { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.9rem; }
.lead { font-size: 1.1rem; max-width: 44rem; margin: 0.25rem 0 1rem; }
header.agent { max-width: none; padding: 0.5rem 0 0; }
header.agent p { margin: 0.25rem 0; }
.search { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; align-items: end; background: var(--raised); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; margin: 1rem 0; }
.search label { display: block; font-size: 0.9rem; color: var(--quiet); margin-bottom: 0.15rem; }
input, select, button, textarea { font: inherit; color: inherit; width: 100%; min-height: 2.75rem; padding: 0.4rem 0.7rem; border: 1px solid var(--edge); border-radius: 0.5rem; background: var(--ground); }
button { background: var(--link); border-color: var(--link); color: var(--ground); font-weight: 600; cursor: pointer; }
button[disabled] { opacity: 0.6; cursor: default; }
textarea { font: 0.85rem/1.5 ui-monospace, monospace; resize: vertical; }
#verify { display: grid; gap: 0.5rem; }
#verify button { justify-self: start; width: auto; padding: 0.4rem 1.5rem; }
#result:focus-visible { outline: none; }
textarea:focus-visible, input:focus-visible, select:focus-visible, pre:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.agents { list-style: none; margin: 1rem 0; padding: 0; }
.agents > li { display: grid; grid-template-columns: 1fr auto; gap: 0.5rem 1.5rem; padding: 0.9rem 0; border-top: 1px solid var(--line); }
.agents.ranked > li { grid-template-columns: 2.5rem 1fr auto; }
.agents h3 { font-size: 1.1rem; margin: 0; }
.agents p { margin: 0.1rem 0; }
.agents .score { text-align: right; }
.agents .score strong { font-size: 1.35rem; }
.agents .score .quiet { font-size: 0.9rem; }
.rank { color: var(--quiet); font-weight: 600; font-size: 1.1rem; }
.tags { display: flex; flex-wrap: wrap; gap: 0.35rem; list-style: none; margin: 0.35rem 0 0; padding: 0; }
.tags li { background: var(--raised); border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.6rem; font-size: 0.85rem; }
.tier { display: inline-block; border-radius: 0.35rem; padding: 0 0.5rem; font-size: 0.9rem; font-weight: 600; border: 1px solid currentcolor; }
.tier.bronze { color: var(--bronze); }
.tier.silver { color: var(--silver); }
.tier.gold { color: var(--gold); }
.tier.platinum { color: var(--platinum); }
.pager { display: flex; justify-content: space-between; gap: 1rem; margin: 1.5rem 0; }
.panel { border: 1px solid var(--line); border-radius: 0.75rem; padding: 0.25rem 1.25rem 1rem; margin: 1.25rem 0; background: var(--raised); }
.panel h2 { margin-top: 0.75rem; }
.panel button { width: auto; padding: 0.4rem 1.25rem; }
.figure { display: flex; align-items: center; flex-wrap: wrap; gap: 0.75rem; margin: 0.25rem 0; }
.figure strong { font-size: clamp(2.2rem, 8vw, 3.2rem); line-height: 1.1; }
.figure .tier { font-size: 1.1rem; }
.price { font-size: 1.05rem; }
.meter { display: block; width: 100%; height: 0.9rem; border-radius: 0.3rem; margin: 0.5rem 0 0.75rem; }
.meter .ground { fill: var(--line); }
.meter .value { fill: var(--link); }
.bound { stroke: var(--edge); stroke-width: 1px; vector-effect: non-scaling-stroke; fill: none; }
.meter .bound { stroke: var(--ground); stroke-width: 2px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 2.5rem; }
time, td code { white-space: nowrap; }
.scroll { overflow-x: auto; }
.narrow { display: none; color: var(--quiet); font-weight: 400; font-size: 0.9rem; }
.scroll th, .scroll td { padding-right: 1rem; }
th[scope="row"] { font-weight: 600; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
.choices { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 0.25rem 0; padding: 0; }
.choices a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
.plot { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 0.75rem; margin: 0.75rem 0; }
.plot .labels { display: grid; grid-template-rows: 100fr 150fr 150fr 600fr; color: var(--quiet); font-size: 0.8rem; line-height: 1; }
.plot .labels span { align-self: end; text-align: right; }
.plot svg { width: 100%; height: 15rem; background: var(--raised); border-radius: 0.35rem; }
.plot .line { fill: none; stroke: var(--link); stroke-width: 2.5px; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.plot .dots { fill: none; stroke: var(--link); stroke-width: 8px; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.plot figcaption { grid-column: 2; display: flex; justify-content: space-between; color: var(--quiet); font-size: 0.85rem; }
summary { cursor: pointer; padding: 0.35rem 0; }
.card main { max-width: none; padding: 0.75rem 1rem; }
.card h1 { font-size: 1.05rem; margin: 0; }
.card p { margin: 0.15rem 0; font-size: 0.9rem; }
.card .figure strong { font-size: 2rem; }
main:has(#reference:not([hidden])) { max-width: 100rem; padding: 0; }
#reference input::placeholder { color: var(--quiet); opacity: 1; }
#reference button { width: auto; min-height: 0; }
#reference h5, #reference h5 span { color: var(--text); }
#reference pre { background: none; padding: 0; }
#reference h5 + svg polygon { fill: var(--text); }
#reference [role="tab"][aria-selected="true"] { color: #16181b; }
#reference .tab-success[aria-selected="true"] { color: #0a6b2d; }
@media (prefers-color-scheme: dark) { #reference span + div > button { color: #16181b; } }
@media (max-width: 44rem) {
  .wide { display: none; }
  .narrow { display: block; }
  .scroll th, .scroll td { padding-right: 0.5rem; }
  .scroll td.number { white-space: normal; }
}
@media (max-width: 30rem) {
  .agents > li { grid-template-columns: 1fr; gap: 0.25rem; }
  .agents.ranked > li { grid-template-columns: 2rem 1fr; gap: 0.25rem; }
  .agents.ranked .score { grid-column: 2; }
  .agents .score { text-align: left; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; }
  .scroll { font-size: 0.88rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 0.5rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;

/** The icon of all pages: a check mark. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b57b8"/>' +
  '<path d="M4 8.5 7 11.5 12 5" fill="none" stroke="#fff" stroke-width="2"/></svg>';
