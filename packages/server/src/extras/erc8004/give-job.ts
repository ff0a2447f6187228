import { giveErc8004Type } from "./erc8004-jobs.ts";
import { type GiveContext, giveScores } from "./give-scores.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";

// Some blocks of the chains that are known here.
const PAUSE_MS = 15_000;

/** Writes the Trust Scores that agents have asked for as feedback, and follows its transactions. */
export const giveErc8004Job = defineJob({
  ...giveErc8004Type,
  async run(context: GiveContext, _job, signal) {
    const waiting = await giveScores(context, signal);
    if (waiting === 0) return undefined;
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
});
