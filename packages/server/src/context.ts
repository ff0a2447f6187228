import type { Signer } from "@arcs/core";
import type {
  EvmNetworks,
  EvmPayer,
  ServerBridge,
  ServerLedger,
} from "./platform/chains/chains.ts";
import type { Clock, RandomBytes, ReportError } from "./platform/base/runtime.ts";
import type { IssuerKeys } from "./platform/keys/key-files.ts";
import type { SecretBox } from "./platform/base/secret-box.ts";
import type { LogWitnesses } from "./features/log/log-witnesses.ts";
import type { PaymentRecords } from "./features/trust/payment-records.ts";
import type { Settings } from "./platform/settings/settings.ts";
import type { Store } from "./platform/db/store.ts";
import type { ContentStore } from "./features/credentials/subject-data.ts";
import type { WebhookSender } from "./features/webhooks/deliveries/webhook-deliveries.ts";

/**
 * Everything that a server works with. Nothing else is shared, and nothing is global. Who puts
 * things together knows it; functions name the parts that they use.
 */
export type ServerContext = {
  store: Store;
  settings: Settings;
  clock: Clock;
  randomBytes: RandomBytes;
  /** Encrypts what the store keeps and must give back, with the server's key. */
  secretBox: SecretBox;
  /** Keeps subject data that are too long for the ledger. */
  subjectData: ContentStore;
  /** Sends webhooks. */
  webhooks: WebhookSender;
  issuers: IssuerKeys;
  /** Signs the checkpoints of the public log. */
  logSigner: Signer;
  /** Cosign them. */
  logWitnesses: LogWitnesses;
  ledger: ServerLedger;
  /** Reads payments on other chains; empty where the settings name no endpoint. */
  evm: EvmNetworks;
  /** Pay for transactions on EVM chains; none where the settings name no key for any. */
  evmPayers: readonly EvmPayer[];
  /** Takes credentials to an EVM chain; `undefined` where the settings name no way there. */
  bridge: ServerBridge | undefined;
  /** Answers what trust asks of payments, whose feature stands above it. */
  payments: PaymentRecords;
  onError: ReportError;
};
