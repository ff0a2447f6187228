import type { Settings } from "../../platform/settings/settings.ts";

/** The bases under which a server takes context and schemas of credentials for the service's: its own, where it has one. */
export function ownBases({ documentBase }: Pick<Settings, "documentBase">): { documentBases: readonly string[] } {
  return { documentBases: documentBase === undefined ? [] : [documentBase] };
}
