import { recomputeScore, type ScoreContext } from "./recompute-score.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type JobType, noPayload } from "../../../platform/jobs/job-type.ts";

/** Asked for by the nightly search for aged evidence. Separate from `score`, whose jobs know their payment. */
export const agentDecayType: JobType = { kind: "decay-agent", payload: noPayload, ladder: [60, 600, 3600] };

/** Computes the score of an agent whose evidence has aged. */
export const agentDecayJob = defineJob({
  ...agentDecayType,
  async run(context: ScoreContext, { key }, signal) {
    // When another one came in between, that one knows how old the evidence is.
    await recomputeScore(context, key, { trigger: { trigger: "time_passed" }, signal });
  },
});
