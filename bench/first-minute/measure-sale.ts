import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

import { createArcsClient } from "@arcs/client";

import { installPackages, runCommand, timed } from "./project.ts";
import { readExample } from "./read-docs.ts";
import type { FirstTime } from "./report.ts";

const OFFICIAL = [
  "@x402/core@2.27.0",
  "@x402/express@2.27.0",
  "@x402/fetch@2.27.0",
  "@x402/svm@2.27.0",
];
const LIMIT_SECONDS = 120;
const PAGE_LIMIT_SECONDS = 5;
const SHOP = "http://127.0.0.1:4021/translate";

/**
 * The first own sale by x402, by the recipe's own code and commands, and the page in a browser that
 * shows it.
 */
export async function measureSale(
  folder: string,
  tarballs: readonly string[],
): Promise<FirstTime[]> {
  const others = [...OFFICIAL, "@solana/kit@8.4.0", "express@5.3.0", "tsx@4.23.15"];
  const install = await timed(() => installPackages(folder, [...tarballs, ...others]));
  const seller = "recipes/protect-my-api.md";
  const code = {
    "seller.ts": readExample(seller, "recipes/payments/protect-api.ts protect-api"),
    "buy.ts": readExample(seller, "recipes/payments/buy.ts buy"),
    "pay-trusted.ts": readExample(
      "recipes/pay-trusted-agents.md",
      "recipes/payments/pay-trusted.ts pay-trusted",
    ),
  };
  for (const [name, text] of Object.entries(code)) writeFileSync(join(folder, name), text);
  const running: ChildProcess[] = [];
  const begin = (command: string, args: readonly string[]): ChildProcess => {
    const child = spawn(join(folder, "node_modules/.bin", command), args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(child);
    return child;
  };
  try {
    const market = await timed(() =>
      firstLine(begin("arcs-server", ["dev", "x402", "--json", "--port", "0"])),
    );
    const { server, seller: agent } = JSON.parse(market.result) as {
      server: string;
      seller: string;
    };
    const shop = await timed(async () => {
      begin("tsx", ["--env-file=seller.env", "seller.ts"]);
      await until(async () => (await fetch(SHOP).catch(() => undefined))?.status === 402);
    });
    const sale = await timed(async () =>
      runCommand(folder, ["tsx", "--env-file=buyer.env", "buy.ts"], {}),
    );
    const [, apiKey = ""] =
      /^ARCS_API_KEY=(.*)$/m.exec(readFileSync(join(folder, "seller.env"), "utf8")) ?? [];
    const client = createArcsClient({ baseUrl: server, apiKey });
    let score = 0;
    const scored = await timed(() =>
      until(async () => (score = (await client.reputation.get(agent)).overallScore ?? 0) > 0),
    );
    const seconds = [install, market, shop, sale, scored].reduce(
      (sum, each) => sum + each.seconds,
      0,
    );
    const page = await timed(() => showPage(`${server}/agents/${agent}`));
    return [
      {
        what: "first own sale by x402, with its score",
        by: `docs/${seller} as it stands: npm install, \`arcs-server dev x402\`, seller, buyer: a score of ${score}`,
        asked: `${LIMIT_SECONDS} s`,
        reached: `${seconds.toFixed(1)} s`,
        parts: {
          install: install.seconds,
          "dev x402": market.seconds,
          seller: shop.seconds,
          buyer: sale.seconds,
          score: scored.seconds,
        },
        isReached: sale.result.startsWith("200 ") && seconds <= LIMIT_SECONDS,
      },
      {
        what: "first page in a browser",
        by: "the seller's page, by Chromium that starts for it",
        asked: `${PAGE_LIMIT_SECONDS} s`,
        reached: `${page.seconds.toFixed(1)} s`,
        parts: { page: page.seconds },
        isReached: page.result.includes("Translator") && page.seconds <= PAGE_LIMIT_SECONDS,
      },
    ];
  } finally {
    for (const child of running.toReversed()) {
      if (child.exitCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout !== null) for await (const line of createInterface({ input: stdout })) return line;
  throw new TypeError("it ended without a line");
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return;
    await wait(100);
  }
  throw new TypeError("nothing came within a minute");
}

async function showPage(url: string): Promise<string> {
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", url];
  const { stdout } = await promisify(execFile)("chromium", options, { maxBuffer: 8_000_000 });
  return stdout;
}
