import { plainText } from "@arcs/core/internal";
import { formatMicro, showAmount } from "@arcs/trust/internal";

import { html, type Html } from "@arcs/server/extension";
import type { PayerBacking } from "@arcs/server/internal";
import { type ShownScore, unitOf } from "./score.ts";
import { briefAddress, dataTable, section, shorten } from "./shown.ts";

export const LATEST_PAYMENTS = 1000;
/** More payers than the picture names: the others are one. */
export const MAX_PAYERS = 200;
const MAX_NAMED = 6;

export type TrustFlows = { payers: readonly PayerBacking[]; groups: ReadonlyMap<number, string> };

type Node = { name: string; amount: bigint };
type Flow = { from: number; to: number; amount: bigint };

/**
 * Draws where trust comes from: roots, payers who bought from them, the agent that they paid. A
 * table says the same. `undefined` where nobody has vouched for the agent.
 */
export function trustSection(
  { payers, groups }: TrustFlows,
  score: Pick<ShownScore, "isTest">,
): Html | undefined {
  const { sources, middle, flows } = arrange({ payers, groups });
  if (middle.length === 0) return undefined;
  const rows = flows.map(({ from, to, amount }) => [
    middle[to]?.name ?? "",
    html`<bdi>${sources[from]?.name ?? ""}</bdi>`,
    showAmount(formatMicro(amount)),
  ]);
  return section(
    { id: "trust", title: "Where its trust comes from" },
    html`<p class="quiet">
        Payers earn a voice by buying from sellers that a published list vouches for. When they pay
        this agent, they pass it on.
      </p>
      <figure class="flows">
        <p class="heads" aria-hidden="true">
          <span>Roots</span><span>Payers</span><span>This agent</span>
        </p>
        ${draw(sources, middle, flows)}
        <figcaption>
          Widths are amounts that payers vouch for, of the latest
          ${LATEST_PAYMENTS.toLocaleString("en-US")} payments that have settled.
        </figcaption>
      </figure>
      <details>
        <summary>As a table</summary>
        ${dataTable([["Payer"], ["Voice from"], [`Amount, ${unitOf(score)}`, "number"]], rows)}
      </details>`,
  );
}

const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n);

function arrange({ payers, groups }: TrustFlows): {
  sources: Node[];
  middle: Node[];
  flows: Flow[];
} {
  const named = payers.slice(0, payers.length > MAX_NAMED + 1 ? MAX_NAMED : MAX_NAMED + 1);
  const others = payers.slice(named.length);
  const rest = Array.from({ length: 8 }, (_, group) =>
    sumOf(others.map(({ given }) => given[group] ?? 0n)),
  );
  const rows = [
    ...named.map(({ payer, given }) => ({ name: briefAddress(plainText(payer)), given })),
    ...(others.length === 0 ? [] : [{ name: `${others.length} others`, given: rest }]),
  ];
  const totals = Array.from({ length: 8 }, (_, group) =>
    sumOf(rows.map(({ given }) => given[group] ?? 0n)),
  );
  const used = [...totals.keys()].filter((group) => (totals[group] ?? 0n) > 0n);
  return {
    sources: used.map((group) => ({
      name: group === 0 ? "Burns and bonds" : plainText(groups.get(group) ?? `Group ${group}`),
      amount: totals[group] ?? 0n,
    })),
    middle: rows.map(({ name, given }) => ({ name, amount: sumOf(given) })),
    flows: rows.flatMap(({ given }, to) =>
      used.flatMap((group, from) =>
        (given[group] ?? 0n) > 0n ? [{ from, to, amount: given[group] ?? 0n }] : [],
      ),
    ),
  };
}

const ROW_PIXELS = 34;
/** Part of the height that ribbons take; the rest keeps small nodes apart. */
const FILLED = 0.6;

type Placed = Node & { top: number; thickness: number; middle: number };

/** The picture stretches with the page; its words do not. Coordinates are percents of it. */
function draw(sources: readonly Node[], payers: readonly Node[], flows: readonly Flow[]): Html {
  const total = Number(sumOf(payers.map(({ amount }) => amount)));
  const thicknessOf = (amount: bigint): number => (100 * FILLED * Number(amount)) / total;
  const place = (nodes: readonly Node[]): Placed[] => {
    const gap = (100 * (1 - FILLED)) / nodes.length;
    let at = 0;
    return nodes.map((node) => {
      const thickness = thicknessOf(node.amount);
      const top = at + gap / 2;
      at += thickness + gap;
      return { ...node, thickness, top, middle: top + thickness / 2 };
    });
  };
  const [left, middle, right] = [
    place(sources),
    place(payers),
    place([{ name: "This agent", amount: BigInt(total) }]),
  ];
  // Where the next ribbon leaves or enters a node.
  const [out, into] = [left.map(({ top }) => top), middle.map(({ top }) => top)];
  const toPayers = flows.map(({ from, to, amount }) => {
    const thickness = thicknessOf(amount);
    const [begin, end] = [out[from] ?? 0, into[to] ?? 0];
    out[from] = begin + thickness;
    into[to] = end + thickness;
    return ribbon({ x: [1, 49], begin, end, thickness });
  });
  let at = right[0]?.top ?? 0;
  const toAgent = middle.map(({ top, thickness }) => {
    const drawn = ribbon({ x: [51, 99], begin: top, end: at, thickness });
    at += thickness;
    return drawn;
  });
  const columnAt = (x: number, column: readonly Placed[]): Html[] =>
    column.map(({ top, thickness }) => {
      const [width, height] = [x === 49 ? 2 : 1, round(Math.max(thickness, 0.4))];
      return html`<rect
        class="node"
        x="${x}"
        y="${round(top)}"
        width="${width}"
        height="${height}"
      />`;
    });
  const nodes = [...columnAt(0, left), ...columnAt(49, middle), ...columnAt(99, right)];
  const label = ({ name, middle: y }: Placed, x: string): Html =>
    html`<text x="${x}" y="${round(y)}%" dy="4">${shorten(name, 15)}</text>`;
  return html`<svg
    height="${ROW_PIXELS * Math.max(4, sources.length, payers.length)}"
    role="img"
    aria-label="Picture of the amounts in the table below"
  >
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      ${toPayers}${toAgent}${nodes}
    </svg>
    ${left.map((node) => label(node, "2.5%"))} ${middle.map((node) => label(node, "52%"))}
  </svg>`;
}

type Ribbon = { x: readonly [number, number]; begin: number; end: number; thickness: number };

function ribbon({ x: [x1, x2], begin, end, thickness }: Ribbon): Html {
  const bend = (x1 + x2) / 2;
  const wide = Math.max(thickness, 0.3);
  const [a, b, c, d] = [begin, end, end + wide, begin + wide].map(round);
  return html`<path
    class="ribbon"
    d="M${x1} ${a}C${bend} ${a} ${bend} ${b} ${x2} ${b}V${c}C${bend} ${c} ${bend} ${d} ${x1} ${d}Z"
  />`;
}

const round = (percent: number): number => Math.round(percent * 10) / 10;
