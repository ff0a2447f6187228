import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import type { VouchingRoots } from "@arcs/trust";

const PREFIX = "facts-";

/**
 * Where the facts about agents are kept, beside the state. A state names its roots, and so its facts: where everything is read anew
 * because of other roots, what was known before stays whole until the new state has taken its place.
 */
export function factsFolder(folder: string, { digest }: Pick<VouchingRoots, "digest">): string {
  return join(folder, `${PREFIX}${digest.slice(0, 16)}`);
}

/** Removes facts that no saved state names any more. */
export async function dropOtherFacts(folder: string, roots: Pick<VouchingRoots, "digest">): Promise<void> {
  const own = factsFolder(folder, roots);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(PREFIX) && path !== own) await rm(path, { recursive: true, force: true });
  }
}
