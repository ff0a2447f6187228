import { randomBytes as nodeRandomBytes } from "node:crypto";
import { join } from "node:path";
import { isSdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { createEvmSigner } from "@arcs/evm";
import type { FastifyBaseLogger } from "fastify";
import type { ServerContext } from "./context.ts";
import type { Clock, ReportError } from "./platform/base/runtime.ts";
import { createSecretBox } from "./platform/base/secret-box.ts";
import { createLogWitnesses, askWitness } from "./features/log/log-witnesses.ts";
import { defaultSettings, type ServerSettings } from "./platform/settings/settings.ts";
import { makeDataFolder, openStore, storeLocation } from "./platform/db/open-store.ts";
import {
  createContentStore,
  createFolderPlace,
  createIpfsPlace,
} from "./features/credentials/subject-data.ts";
import { createWebhookSender } from "./features/webhooks/deliveries/webhook-deliveries.ts";
import {
  assertStoreNotLost,
  hasStore,
  migrate,
  type MigrationFolder,
} from "./platform/db/migrations.ts";
import {
  openBridge,
  type FeedbackBy,
  listEvmPayers,
  openEvm,
  openLedger,
} from "./platform/chains/open-chains.ts";
import { prepareIssuerKeys, prepareKeyFile, prepareSecretKey } from "./prepare-keys.ts";
import { paymentRecords } from "./features/payments/payment-records.ts";
import { warnOfOtherLogKey } from "./features/log/service.ts";

export type OpenedContext = { context: ServerContext; close(): Promise<void> };

/**
 * Opens what a server works with: keys, store with its tables, ledger.
 *
 * @throws SdkError as {@link openStore}, `migrate`, `openLedger` and `readIssuerKeys` do; nothing is left
 *   open then
 */
export async function openContext(
  settings: ServerSettings & { publicUrl: string },
  options: { log: FastifyBaseLogger; clock: Clock; migrations?: readonly MigrationFolder[] },
): Promise<OpenedContext> {
  const { log, clock, migrations = [] } = options;
  const { dataFolder, network, maxConnections } = settings;
  const randomBytes = (length: number): Uint8Array => Uint8Array.from(nodeRandomBytes(length));
  assertStoreNotLost(settings);
  await makeDataFolder(dataFolder);
  announceFirstStart(settings, log);
  // The store comes before the keys: keys without a store mean that the store was lost.
  const store = await openStore(storeLocation(settings), { maxConnections });
  try {
    await migrate(store, { now: clock.now(), further: migrations });
    const {
      issuerKeyFolder = join(dataFolder, "issuers"),
      payerKeyFile = join(dataFolder, "payer.json"),
    } = settings;
    const { logKeyFile = join(dataFolder, "log.json") } = settings;
    const issuers = await prepareIssuerKeys(issuerKeyFolder, { network, randomBytes, store });
    const payer = await prepareKeyFile(payerKeyFile, { randomBytes });
    const logSigner = await prepareKeyFile(logKeyFile, { randomBytes });
    await warnOfOtherLogKey(store.pool, { address: logSigner.address, logKeyFile, log });
    const { secretKeyFile = join(dataFolder, "secret.key") } = settings;
    const { secretKey = await prepareSecretKey(secretKeyFile, { randomBytes }), ...known } =
      settings;
    const bridge = await openBridge(settings, { clock });
    const ledger = await openLedger(settings, { payer, clock });
    const evm = openEvm(settings, defined({ feedbackBy: await feedbackBy(settings, clock) }));
    const { webhookTargets: targets } = settings;
    const webhooks = createWebhookSender({ targets });
    warnOfLocalTargets(targets, log);
    const { subjectDataFolder = join(dataFolder, "subject-data"), ipfsApiUrl } = settings;
    const place =
      ipfsApiUrl === undefined ? createFolderPlace(subjectDataFolder) : createIpfsPlace(ipfsApiUrl);
    if (bridge !== undefined) log.info(`bridge: ${bridge.description}`);
    const onError: ReportError = (error, what) =>
      log.error({ err: error }, `could not ${what} (${causeOf(error)})`);
    const context: ServerContext = {
      store,
      subjectData: createContentStore(place),
      settings: { ...defaultSettings, ...known },
      clock,
      randomBytes,
      secretBox: createSecretBox(secretKey, { randomBytes }),
      webhooks,
      issuers,
      logSigner,
      logWitnesses: createLogWitnesses(settings.logWitnesses, { askWitness, clock, onError }),
      ledger,
      evm,
      evmPayers: await listEvmPayers(settings),
      bridge,
      payments: paymentRecords,
      onError,
    };
    return {
      context,
      async close() {
        await webhooks.close();
        await ledger.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function announceFirstStart(
  { databaseUrl, dataFolder }: ServerSettings,
  log: Pick<FastifyBaseLogger, "info">,
): void {
  if (databaseUrl !== undefined || hasStore(dataFolder)) return;
  log.info(`first start: creates the store, the keys and what else is missing in ${dataFolder}`);
}

function warnOfLocalTargets(
  targets: ServerSettings["webhookTargets"],
  log: Pick<FastifyBaseLogger, "warn">,
): void {
  if (targets === "public") return;
  log.warn(
    "webhooks may go to this machine: subscribers reach all that listens on it; for development only",
  );
}

function causeOf(error: unknown): string {
  if (isSdkError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

async function feedbackBy(
  { erc8004FeedbackKey: key }: ServerSettings,
  clock: Clock,
): Promise<FeedbackBy | undefined> {
  return key === undefined
    ? undefined
    : { signer: await createEvmSigner(key), now: () => clock.now() };
}
