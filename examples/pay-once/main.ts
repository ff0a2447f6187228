// A buyer that is killed after it has paid, and before it has the answer. Then it is started again:
// with plain x402 it pays a second time, with the payer it gets what it paid for.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

import { startChain } from "./chain.ts";
import { startSeller } from "./seller.ts";

const chain = await startChain();
const folder = mkdtempSync(join(tmpdir(), "arcs-pay-once-"));
let kill: (() => void) | undefined;
const seller = await startSeller(chain, {
  kind: "keeps",
  onStep: (step) => {
    if (step === "settled") kill?.();
  },
});

for (const way of ["plain x402", "the payer"]) {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  await chain.mint(address, 1_000_000n);
  console.log(`With ${way}:`);
  for (const start of ["first", "second"]) {
    const buyer = spawn(
      process.execPath,
      ["--import", "tsx", "--conditions=@arcs/source", join(import.meta.dirname, "buyer.ts")],
      {
        env: {
          ...process.env,
          BUYS_BY: way === "the payer" ? "payer" : "plain",
          WALLET_KEY: key,
          SELLER_URL: seller.url,
          RPC_URL: chain.url,
          TOKEN: chain.asset,
          JOURNAL: join(folder, "journal"),
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    // The power fails when the seller has the money.
    kill = start === "first" ? () => buyer.kill("SIGKILL") : undefined;
    let printed = "";
    buyer.stdout.on("data", (text) => (printed += String(text)));
    const signal = await new Promise((resolve) => {
      buyer.once("close", (_code, name) => resolve(name));
    });
    const end = signal === null ? `it got ${printed.trim()}` : "it was killed after it had paid";
    console.log(`  the ${start} start: ${end}`);
  }
  const payments = await chain.countPayments(address);
  console.log(`  it paid ${payments === 1 ? "once" : `${payments} times`}`);
}
seller.close();
await chain.close();
rmSync(folder, { recursive: true, force: true });
