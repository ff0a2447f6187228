import type { CredentialReport } from "@arcs/core";

import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import type { Store } from "../../../platform/db/store.ts";
import { listKnownIssuers, trustListOf } from "../../../features/credentials/issuers/trusted-issuers.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Verifier } from "../../../features/credentials/verification/verifier.ts";
import { createStatusResolver } from "../../../features/credentials/export-credential.ts";
import { ownBases } from "../../../features/credentials/own-bases.ts";

/** Verifies what somebody brings along, as this server sees it. Whatever the text is, the report says what is wrong with it. */
export async function verifyText(
  context: { store: Store; settings: Settings; clock: Clock; issuers: IssuerKeys; ledger: ServerLedger },
  text: string,
  { verifier }: { verifier: Verifier },
): Promise<CredentialReport> {
  const options = {
    trustedIssuers: trustListOf(await listKnownIssuers(context)),
    now: context.clock.now(),
    ...ownBases(context.settings),
  };
  const asked = { kind: "credential", document: text, contexts: "service", options } as const;
  return verifier.verify(asked, createStatusResolver(context));
}
