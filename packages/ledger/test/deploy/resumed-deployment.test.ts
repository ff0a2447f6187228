import { parseWalletKey } from "@arcs/core";
import { expect, test } from "vitest";

import { type Deployment, planDeployment } from "../../src/deploy/deploy-program.ts";
import { payerKey, secret, startTestLedger } from "../support/fixtures.ts";

test(
  "a deployment that broke off before its last step is not final, and is made so",
  { timeout: 60_000 },
  async () => {
    const ledger = await startTestLedger();
    const key = (seed: Uint8Array): ReturnType<typeof parseWalletKey> =>
      parseWalletKey(JSON.stringify([...seed]));
    const plan = (upgradeAuthority: "payer" | "none"): Promise<Deployment> =>
      planDeployment({
        network: "local",
        transport: ledger.transport,
        payer: key(payerKey),
        programKey: key(secret(77)),
        upgradeAuthority,
        pollIntervalMs: 1,
      });
    await (await plan("payer")).run();
    expect(await plan("payer")).toMatchObject({
      isDeployed: true,
      transactionsLeft: 0,
      needed: 0n,
    });
    const rest = await plan("none");
    expect(rest).toMatchObject({ isDeployed: false, transactionsLeft: 1 });
    const progress: number[] = [];
    await rest.run((sent, total) => progress.push(sent, total));
    expect(progress).toEqual([1, 1]);
    expect(await plan("none")).toMatchObject({ isDeployed: true, transactionsLeft: 0 });
    await ledger.close();
  },
);
