import type { EvmNetworks } from "../../base/chains.ts";
import type { Clock } from "../../base/clock.ts";
import type { ReportError } from "../../base/report-error.ts";
import type { RegistrationFiles } from "./registration-files.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Store } from "../../store/database/store.ts";

/** What checking takes. */
export type CheckContext = {
  store: Store;
  settings: Settings;
  clock: Clock;
  evm: EvmNetworks;
  registrationFiles: RegistrationFiles;
  onError: ReportError;
};
