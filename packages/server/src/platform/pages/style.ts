/**
 * Colours of the tiers: on a light ground, below white text, and on a dark one. All have a contrast
 * of 4.5 to 1 (WCAG 2.2, 1.4.3).
 */
export const tierColors = {
  bronze: { light: "#874a1c", dark: "#e7b58a" },
  silver: { light: "#4a5366", dark: "#c8d0de" },
  gold: { light: "#6a5a00", dark: "#ecd970" },
  platinum: { light: "#10626e", dark: "#8fe0ec" },
} as const;

const tierVariables = Object.entries(tierColors)
  .map(([tier, { light, dark }]) => `--${tier}: light-dark(${light}, ${dark});`)
  .join("\n  ");

/** The style of all pages: readable on a phone, in the dark, and without a mouse. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --text: light-dark(#16192b, #e9eaf2);
  --quiet: light-dark(#4d5268, #b2b6c8);
  --ground: light-dark(#ffffff, #12141f);
  --raised: light-dark(#f5f5fb, #1b1e2d);
  --line: light-dark(#d5d7e4, #3a3e54);
  --edge: light-dark(#767b93, #8a8fa8);
  --link: light-dark(#3b3fc4, #a9aeff);
  --soft: light-dark(#c9cbf6, #3d4189);
  ${tierVariables}
  --good: light-dark(#0a6b2d, #7ddc9b);
  --good-ground: light-dark(#edf8f0, #12291b);
  --bad: light-dark(#a8071a, #ff9a9a);
  --bad-ground: light-dark(#fdf0f0, #32171a);
  --unsure: light-dark(#8a4600, #ffbd66);
  --unsure-ground: light-dark(#fff6e8, #30230f);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main, header, footer { max-width: 46rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
footer { padding-bottom: 2rem; color: var(--quiet); }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.015em; margin: 0.5rem 0; text-wrap: balance; }
h2 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -0.01em; margin: 2.5rem 0 0.5rem; }
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
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.6rem 0.25rem 0; line-height: 1.4; border-bottom: 1px solid var(--line); }
section.operation { border-top: 1px solid var(--line); }
.verdict { border: 1px solid currentcolor; border-left-width: 0.5rem; border-radius: 0.75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
.verdict.good { background: var(--good-ground); }
.verdict.bad { background: var(--bad-ground); }
.verdict.unknown { background: var(--raised); color: var(--quiet); }
.unknown { color: var(--quiet); }
.verdict.unsure { background: var(--unsure-ground); }
.verdict p { margin: 0.25rem 0; color: var(--text); }
.verdict > strong { font-size: 1.6rem; line-height: 1.2; }
.verdict .claim { font-size: 1.1rem; margin: 0.5rem 0; }
.test { border: 1px solid var(--edge); background: var(--raised); border-radius: 0.25rem; padding: 0.35rem 0.75rem; margin: 0.75rem 0; font-size: 0.95rem; }
.test + h1 { margin-top: 1.25rem; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.unsure { color: var(--unsure); }
.checks { list-style: none; padding: 0; }
.checks li { border-top: 1px solid var(--line); padding: 0.6rem 0; }
.checks li:first-child { border-top: 0; }
.checks p { margin: 0.15rem 0; }
.verdict .checks { color: var(--text); margin: 0.75rem 0; border-top: 1px solid var(--line); }
.verdict .checks > li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; }
.verdict .checks > li > p:first-child { display: grid; grid-template-columns: 6rem 7rem 1fr; gap: 0 0.75rem; }
.outcome { font-weight: 600; }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.number { text-align: right; }
td.number { white-space: nowrap; }
td bdi { overflow-wrap: anywhere; }
header.site, main.site, footer.site { max-width: 60rem; }
header.site { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; padding-top: 1rem; padding-bottom: 1rem; }
header.site ul { display: flex; flex-wrap: wrap; gap: 0 clamp(0.6rem, 3.5vw, 1.1rem); list-style: none; margin: 0; padding: 0; }
header.site nav a { display: inline-block; padding: 0.25rem 0; text-decoration: none; white-space: nowrap; }
header.site nav a:hover { text-decoration: underline; }
header.site nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: underline; text-decoration-color: var(--link); text-underline-offset: 0.4rem; text-decoration-thickness: 3px; }
.brand { display: inline-flex; align-items: center; gap: 0.5rem; font-weight: 800; font-size: 1.15rem; letter-spacing: 0.04em; color: var(--text); text-decoration: none; }
main.site h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); }
footer.site { width: calc(100% - 2rem); max-width: 58rem; margin-top: 3rem; padding: 1rem 0 2rem; border-top: 1px solid var(--line); font-size: 0.9rem; }
.lead { font-size: 1.1rem; max-width: 44rem; margin: 0.25rem 0 1rem; }
header.agent { max-width: none; padding: 0.5rem 0 0; }
header.agent p { margin: 0.25rem 0; }
.search { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; align-items: end; background: var(--raised); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; margin: 1rem 0; }
.search:not(.one)[role="search"] > :first-child { grid-column: 1 / -1; }
.search.one { grid-template-columns: 1fr auto; }
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
.agents > li { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 1.5rem; padding: 0.55rem 0; border-top: 1px solid var(--line); }
.agents.ranked > li { grid-template-columns: 2.5rem 1fr auto; }
.agents h3 { font-size: 1.1rem; margin: 0; }
.agents p { margin: 0.1rem 0; }
.agents .score { text-align: right; }
.agents .score p { display: flex; justify-content: flex-end; align-items: center; gap: 0.6rem; }
.agents .score strong { white-space: nowrap; font-size: 1.5rem; line-height: 1.2; }
.agents .score .quiet { font-size: 0.9rem; overflow-wrap: normal; }
.rank { color: var(--quiet); font-weight: 600; font-size: 1.1rem; }
.tags { display: flex; flex-wrap: wrap; gap: 0.35rem; list-style: none; margin: 0.35rem 0 0; padding: 0; }
.tags li { background: var(--raised); border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.6rem; font-size: 0.85rem; }
.tier { display: inline-flex; align-items: center; gap: 0.4rem; border-radius: 1rem; padding: 0 0.65rem; font-size: 0.9rem; font-weight: 650; border: 1px solid currentcolor; white-space: nowrap; }
.tier::before { font-size: 0.6em; letter-spacing: 0.1em; }
.tier.bronze { color: var(--bronze); }
.tier.silver { color: var(--silver); }
.tier.gold { color: var(--gold); }
.tier.platinum { color: var(--platinum); }
.tier.bronze::before { content: "●○○○" / ""; }
.tier.silver::before { content: "●●○○" / ""; }
.tier.gold::before { content: "●●●○" / ""; }
.tier.platinum::before { content: "●●●●" / ""; }
.pager { display: flex; justify-content: space-between; gap: 1rem; margin: 1.5rem 0; }
.panel { border: 1px solid var(--line); border-radius: 1rem; padding: 0.25rem 1.25rem 1rem; margin: 1.25rem 0; background: var(--raised); }
.answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 0 2.5rem; }
.answers h2 { font-size: 1rem; font-weight: 600; letter-spacing: 0; color: var(--quiet); margin: 0.75rem 0 0; }
.answers p { margin: 0.25rem 0; }
.figure b { font-size: clamp(2.2rem, 8vw, 3.2rem); line-height: 1.1; }
.answer td, .answer th, .answer code { white-space: normal; overflow-wrap: anywhere; }
.copy { width: auto; min-height: 0; padding: 0.1rem 0.75rem; font-size: 0.9rem; }
.sum { max-width: 34rem; }
.sum tbody tr:last-child th, .sum tbody tr:last-child td { border-bottom: 0; border-top: 2px solid var(--text); font-weight: 700; }
.sum th[scope="row"] { font-weight: 400; }
.test strong, .tag { border: 1px solid var(--edge); border-radius: 1rem; padding: 0 0.65rem; font-size: 0.9rem; font-weight: 650; white-space: nowrap; }
.tabs > nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; list-style: none; margin: 1.5rem 0 0; padding: 0 0 0.5rem; border-bottom: 1px solid var(--line); }
.tabs > nav a { display: inline-block; padding: 0.3rem 0.75rem; border: 1px solid var(--line); border-radius: 1rem; text-decoration: none; }
.tab h2 { margin-top: 1.25rem; scroll-margin-top: 8rem; }
@media screen {
  @supports selector(:has(*)) {
    .tab { display: none; }
    .tab:has(:target), .tabs:not(:has(.tab :target)) > nav + .tab { display: block; }
  }
}
.why { margin: 0.75rem 0 0; padding: 0.75rem 0 0; border-top: 1px solid var(--line); list-style: none; display: grid; gap: 0.25rem; }
.panel h2 { margin-top: 0.75rem; }
.panel button { width: auto; padding: 0.4rem 1.25rem; }
.figure { display: flex; align-items: center; flex-wrap: wrap; gap: 0.75rem; margin: 0.25rem 0; }
.figure strong { font-size: clamp(2.2rem, 8vw, 3.2rem); line-height: 1.1; }
.figure .tier { font-size: 1.1rem; }
.price { font-size: 1.05rem; }
.meter { display: block; width: 100%; height: 0.9rem; border-radius: 0.3rem; margin: 0.5rem 0 0.75rem; }
.meter .ground { fill: var(--line); }
.meter .value { fill: var(--link); }
.bar { display: block; width: 100%; height: 0.5rem; border-radius: 0.25rem; background: var(--line); margin-top: 0.25rem; }
.bar rect { fill: var(--link); }
.bound { stroke: var(--edge); stroke-width: 1px; vector-effect: non-scaling-stroke; fill: none; }
.meter .bound { stroke: var(--ground); stroke-width: 2px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 2.5rem; }
time, td code, .flows + details td:first-child { white-space: nowrap; }
.scroll { overflow-x: auto; }
.narrow { display: none; color: var(--quiet); font-weight: 400; font-size: 0.9rem; }
.scroll th, .scroll td { padding-right: 1rem; }
th[scope="row"] { font-weight: 600; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
.choices { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 0.25rem 0; padding: 0; }
.choices a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
.plot, .flows { margin: 0.75rem 0; }
.plot > svg, .flows > svg { display: block; width: 100%; overflow: hidden; }
.plot > svg { height: 13rem; background: var(--raised); border-radius: 0.5rem; }
.plot text, .flows text { fill: var(--text); font-size: 0.8rem; }
.plot text { fill: var(--quiet); }
.plot .area { fill: var(--soft); opacity: 0.45; }
.plot .line { fill: none; stroke: var(--link); stroke-width: 2.5px; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.plot .dots { fill: none; stroke: var(--link); stroke-width: 6px; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.plot figcaption { display: flex; justify-content: space-between; color: var(--quiet); font-size: 0.85rem; margin-top: 0.25rem; }
.flows .ribbon { fill: var(--soft); opacity: 0.75; }
.flows .node { fill: var(--link); }
.flows text { paint-order: stroke; stroke: var(--ground); stroke-width: 3px; stroke-linejoin: round; }
.flows figcaption { color: var(--quiet); font-size: 0.9rem; }
.flows .heads { display: flex; justify-content: space-between; font-size: 0.85rem; font-weight: 600; color: var(--quiet); margin: 0; }
.payments td { border-bottom: 1px solid var(--line); }
summary { cursor: pointer; padding: 0.35rem 0; }
.card main { max-width: none; padding: 0.75rem 1rem; }
.card h1 { font-size: 1.05rem; margin: 0; }
.card p { margin: 0.15rem 0; font-size: 0.9rem; }
.card .figure strong { font-size: 2rem; }
.operations li { flex-direction: column; }
.operations code { color: var(--quiet); }
.members { grid-template-columns: minmax(8rem, 18rem) 1fr; }
.members strong { font-size: 0.8rem; font-weight: 600; color: var(--quiet); }
@media (max-width: 44rem) {
  .wide { display: none; }
  .narrow { display: block; }
  .members { grid-template-columns: 1fr; gap: 0; }
  .members dd { margin-bottom: 0.5rem; }
  .verdict .checks > li > p:first-child { grid-template-columns: auto 1fr; }
  .verdict .checks > li { grid-template-columns: 1fr; }
  .verdict .checks .meaning { grid-column: 1 / -1; }
  .payments thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
  .payments tr { display: grid; grid-template-columns: 1fr auto; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .payments td { display: block; padding: 0; border: 0; }
  .payments td.wide { display: none; }
  .payments td.number { grid-area: 1 / 2; font-weight: 600; }
  .payments td:nth-child(3) { grid-area: 2 / 2; text-align: right; }
  .scroll th, .scroll td { padding-right: 0.5rem; }
  .scroll td.number { white-space: normal; }
}
@media (max-width: 30rem) {
  .search.one { grid-template-columns: 1fr; }
  .agents > li { grid-template-columns: 1fr; gap: 0.25rem; }
  .agents.ranked > li { grid-template-columns: 2rem 1fr; gap: 0.25rem; }
  .agents.ranked .score { grid-column: 2; }
  .agents .score { text-align: left; display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.75rem; }
  .agents .score p { justify-content: flex-start; }
  .scroll, .flows + details table { font-size: 0.88rem; }
  .flows + details .number { width: 4.5rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 0.5rem; }
}
@media (scripting: none) { #choose { display: none; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;

/** The mark of all pages: an arch within an arch. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#3b3fc4"/>' +
  '<g fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"><path d="M3.6 12.4V8a4.4 4.4 0 0 1 8.8 0v4.4"/>' +
  '<path d="M6.7 12.4V8.3a1.3 1.3 0 0 1 2.6 0v4.1"/></g></svg>';
