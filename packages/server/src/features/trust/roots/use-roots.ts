import type { Clock } from "../../../platform/base/runtime.ts";
import { requestJob } from "../../../platform/jobs/store.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Store } from "../../../platform/db/store.ts";
import { findBookEnd } from "../vouching/store/books.ts";
import { beginReplay, changeRoots, REPLAY_PAGE } from "./change-roots.ts";
import { loadRoots } from "./load-roots.ts";
import { replayType } from "../vouching/vouching-jobs.ts";

/**
 * Has the books kept by the lists of roots that the settings name. Where they are others than before, the logs are folded anew:
 * at once where they are short, else by a job, while the books are served as they are.
 *
 * @throws SdkError as {@link loadRoots} does
 */
export async function useConfiguredRoots({
  store,
  settings,
  clock,
}: {
  store: Store;
  settings: Settings;
  clock: Clock;
}): Promise<void> {
  const now = clock.now();
  const wanted = await loadRoots(settings, { now });
  await store.transaction(async (tx) => {
    const { position } = await findBookEnd(tx, "full");
    if (position < REPLAY_PAGE) {
      await changeRoots(tx, wanted?.roots, { signed: wanted?.signed ?? [], now });
    } else {
      await beginReplay(tx, wanted, { now });
    }
    // Also for what an earlier start has left behind.
    await requestJob(tx, replayType, { key: "all", runAt: now, now });
  });
}
