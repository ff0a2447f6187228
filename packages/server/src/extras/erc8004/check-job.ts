import type { CheckContext } from "./check-context.ts";
import { checkLinks } from "./check-links.ts";
import { checkErc8004Type, requestChecks } from "./erc8004-jobs.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";

const PAUSE_MS = 30_000;

/** Asks the chains who holds the identities of ERC-8004 that agents have linked. */
export const checkErc8004Job = defineJob({
  ...checkErc8004Type,
  async run(context: CheckContext, _job, signal) {
    await checkLinks(context, signal);
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
  async schedule(tx, { clock }) {
    await requestChecks(tx, clock.now());
  },
});
