import type { EvmNetworks } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import { followSettlement, watchSettlementType } from "./watch-settlement.ts";
import type { Store } from "../../../platform/db/store.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";

/** Notices when the block of a payment is replaced by another one. */
export const watchSettlementJob = defineJob({
  ...watchSettlementType,
  async run(context: { store: Store; clock: Clock; evm: EvmNetworks }, { payload }) {
    const at = await followSettlement(context, payload);
    return at === undefined ? undefined : { state: "later", at };
  },
});
