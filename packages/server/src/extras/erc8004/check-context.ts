import type { EvmNetworks } from "../../platform/chains/chains.ts";
import type { Clock, ReportError } from "../../platform/base/runtime.ts";
import type { RegistrationFiles } from "./registration-files.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Store } from "../../platform/db/store.ts";

export type CheckContext = {
  store: Store;
  settings: Settings;
  clock: Clock;
  evm: EvmNetworks;
  registrationFiles: RegistrationFiles;
  onError: ReportError;
};
