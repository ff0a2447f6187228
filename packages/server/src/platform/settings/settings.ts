import {
  address,
  httpCredentialTypes,
  network,
  oneOf,
  url,
  wholeNumber,
  attempt,
  type ValueForm,
} from "@arcs/core/internal";
import { bridgeSettings } from "./bridge-settings.ts";
import {
  erc8004Settings,
  evmSettings,
  observationSettings,
  paymentSettings,
} from "./payment-settings.ts";
import {
  documentBase,
  listOf,
  origins,
  quotas,
  secretKey,
  type Setting,
  type SettingTable,
  text,
  type ValuesOf,
  withFlags,
  postgresUrl,
} from "./value-forms.ts";
import { defaultLimits } from "@arcs/core";
import { mistakenNoteKey } from "@arcs/trust/internal";
import {
  createNoteKey,
  formatNoteKey,
  type NoteKey,
  type NoteKeyType,
  parseNoteKey,
} from "@arcs/trust/transparency";

export type { PaymentToken } from "./payment-settings.ts";
export type { Plan } from "./value-forms.ts";

/** Port of a server that was not given one, unless another program has it. */
export const DEFAULT_PORT = 8787;

/** The URL that a witness is asked at, below which `add-checkpoint` is. */
const prefix = url("http:", "https:");

function noteKey(type: NoteKeyType): ValueForm<NoteKey> {
  return {
    expected: `a verifier key name+id+key, of type ${type === "ed25519" ? "0x01 (Ed25519)" : "0x04 (cosignature)"}`,
    read(given) {
      const key = attempt(() => parseNoteKey(given));
      return key?.type === type ? key : undefined;
    },
    write: formatNoteKey,
    whatCame: mistakenNoteKey,
  };
}

export type LogWitness = {
  key: NoteKey;
  /** Submission prefix of C2SP tlog-witness, without a slash at its end. */
  url: string;
};

/**
 * A witness as policies name it (C2SP tlog-policy): its key and its URL, with a space between them.
 */
const witness: ValueForm<LogWitness> = {
  expected: "the verifier key of a witness, of type 0x04 (cosignature), a space, and its URL",
  read(given) {
    const [line = "", place = "", ...others] = given.split(/ +/);
    const key = noteKey("cosignature").read(line);
    const submissionPrefix = prefix.read(place);
    return key === undefined || submissionPrefix === undefined || others.length > 0
      ? undefined
      : { key, url: submissionPrefix };
  },
  write: ({ key, url: place }) => `${formatNoteKey(key)} ${place}`,
  whatCame: mistakenNoteKey,
};

const keyName: ValueForm<string> = {
  expected: "a name without scheme, spaces and plus signs, such as witness.example/w1",
  read: (given) =>
    given.includes("://")
      ? undefined
      : attempt(
          () =>
            createNoteKey({ name: given, type: "cosignature", publicKey: new Uint8Array(32) }).name,
        ),
  write: (value) => value,
};

/** The settings by subject, as `start --help` and docs/settings.md list them. */
export const settingGroups = {
  Address: {
    host: {
      env: "HOST",
      form: text,
      fallback: "127.0.0.1",
      what: "Address to listen on; `0.0.0.0` or `::` for all interfaces",
    },
    port: {
      env: "PORT",
      form: wholeNumber({ min: 0, max: 65_535 }),
      fallbackText: `${DEFAULT_PORT}, or a free one while that is taken`,
      what: "Port to listen on; 0 picks a free one",
    },
    publicUrl: {
      env: "ARCS_PUBLIC_URL",
      form: url("http:", "https:"),
      fallbackText: "http:// with host and port",
      what: "URL at which clients reach the server; links in answers begin with it",
    },
    documentBase: {
      env: "ARCS_DOCUMENT_BASE",
      form: documentBase,
      fallbackText: "`https://service.example`, from which nothing is fetched",
      what: "https URL under which new credentials name their context and schemas; it leads to this server's `/contexts` and `/schemas`. It is signed: never change it. Verifiers must list it (`documentBases`)",
    },
  },
  Store: {
    dataFolder: {
      env: "ARCS_DATA_FOLDER",
      form: text,
      fallback: "./arcs-data",
      what: "Folder for the embedded store, the embedded ledger and the keys",
    },
    databaseUrl: {
      env: "DATABASE_URL",
      form: postgresUrl,
      fallbackText: "the embedded store",
      what: "Postgres 15 or later, used instead of the embedded store",
      secret: true,
    },
    readDatabaseUrl: {
      env: "ARCS_READ_DATABASE_URL",
      form: postgresUrl,
      fallbackText: "all reads go to `DATABASE_URL`",
      what: "Streaming replica of `DATABASE_URL` for searches and lists",
      secret: true,
    },
    maxConnections: {
      env: "ARCS_MAX_CONNECTIONS",
      form: wholeNumber({ min: 2, max: 1000 }),
      fallback: 10,
      what: "Max connections to the database, and to the replica",
    },
    subjectDataFolder: {
      env: "ARCS_SUBJECT_DATA_FOLDER",
      form: text,
      fallbackText: "`subject-data` in the data folder",
      what: "Folder for subject data that is too long for the ledger",
    },
    ipfsApiUrl: {
      env: "ARCS_IPFS_API_URL",
      form: url("http:", "https:"),
      fallbackText: "none: the data is kept in the folder",
      what: "HTTP API of an IPFS node (Kubo) for this data, which everybody can read there for ever",
      secret: true,
    },
    retentionDays: {
      env: "ARCS_RETENTION_DAYS",
      form: wholeNumber({ min: 1, max: 3650 }),
      fallback: 30,
      what: "Days for which finished deliveries are kept",
    },
  },
  Ledger: {
    network: {
      env: "LEDGER_CLUSTER",
      form: network,
      fallback: "local",
      what: "Ledger network on which credentials are anchored",
    },
    rpcUrl: {
      env: "LEDGER_RPC_URL",
      form: url("http:", "https:"),
      fallbackText: "the network's public endpoint; for `local` the embedded ledger",
      what: "JSON-RPC endpoint of the ledger",
      secret: true,
    },
    programAddress: {
      env: "LEDGER_PROGRAM_ADDRESS",
      form: address,
      fallbackText: "known for `local` only",
      what: "Address of the anchor program (`arcs-ledger deploy` prints it)",
    },
    payerKeyFile: {
      env: "LEDGER_PAYER_KEY_FILE",
      form: text,
      fallbackText: "`payer.json` in the data folder",
      what: "Key that pays for transactions; created at the first start",
    },
    batchedTypes: {
      env: "ARCS_BATCHED_TYPES",
      form: listOf(oneOf(...httpCredentialTypes)),
      fallback: [],
      fallbackText: "none: each credential gets its own record before the answer",
      what: "Credential types that are anchored in batches, seconds after the answer: far cheaper",
    },
  },
  "Issuer and keys": {
    issuerKeyFolder: {
      env: "ARCS_ISSUER_KEY_FOLDER",
      form: text,
      fallbackText: "`issuers` in the data folder",
      what: "Folder with one key file for each issuer; created with one key at the first start",
    },
    issuerName: {
      env: "ARCS_ISSUER_NAME",
      form: text,
      fallback: "ARCS",
      what: "Name of the issuer that is created at the first start",
    },
    secretKeyFile: {
      env: "ARCS_SECRET_KEY_FILE",
      form: text,
      fallbackText: "`secret.key` in the data folder",
      what: "Key that encrypts the secrets in the store; created at the first start. All servers of a store need the same",
    },
    secretKey: {
      env: "ARCS_SECRET_KEY",
      form: secretKey,
      fallbackText: "read from the file",
      what: "The key itself; `openssl rand -base64 32` creates one",
      secret: true,
    },
  },
  "Public log": {
    logKeyFile: {
      env: "ARCS_LOG_KEY_FILE",
      form: text,
      fallbackText: "`log.json` in the data folder",
      what: "Key that signs the public log; created at the first start. It never changes",
    },
    logWitnesses: {
      env: "ARCS_LOG_WITNESSES",
      form: listOf(witness),
      fallback: [],
      fallbackText: "none",
      what: "Witnesses that cosign the public log: for each, its verifier key, a space and its URL",
    },
    logAnchorEvery: {
      env: "ARCS_LOG_ANCHOR_EVERY",
      form: wholeNumber({ min: 0, max: 1_000_000 }),
      // One an hour, where something happens all the time.
      fallback: 360,
      what: "Checkpoints of the public log after which one is written to the ledger; 0 means never",
    },
    witnessName: {
      env: "ARCS_WITNESS_NAME",
      form: keyName,
      fallbackText: "required by `arcs-server witness`",
      what: "Name under which the witness cosigns: its own URL without the scheme",
    },
    witnessLogs: {
      env: "ARCS_WITNESS_LOGS",
      form: listOf(noteKey("ed25519")),
      fallbackText: "required by `arcs-server witness`",
      what: "Verifier keys of the logs that the witness cosigns, as `GET /log/key` returns them",
    },
  },
  "Payments and trust": {
    ...paymentSettings,
  },
  "Payments that are read": {
    ...observationSettings,
  },
  "EVM chains": {
    ...evmSettings,
    ...erc8004Settings,
  },
  "Copies on other chains": {
    ...bridgeSettings,
  },
  "VC-API": {
    vcApi: {
      env: "VC_API",
      form: oneOf("off", "key", "open"),
      fallback: "off",
      what: "VC-API under `/vc`: `key` asks for API keys; `open` lets anybody sign, for interoperability tests",
    },
    vcApiTrust: {
      env: "VC_API_TRUST",
      form: oneOf("known", "any"),
      fallback: "known",
      what: "Issuers whose credentials the VC-API verifies; with `any`, an answer does not say who is behind a proof",
    },
    vcApiKeyFile: {
      env: "VC_API_KEY_FILE",
      form: text,
      fallbackText: "`vc-issuer.json` in the data folder",
      what: "Key with which the VC-API signs",
    },
  },
  Webhooks: {
    webhookTargets: {
      env: "ARCS_WEBHOOK_TARGETS",
      form: oneOf("public", "public_and_loopback"),
      fallback: "public",
      what: "Addresses for webhooks; `public_and_loopback` is for development",
    },
    maxSubscriptions: {
      env: "ARCS_MAX_SUBSCRIPTIONS",
      form: wholeNumber({ min: 1, max: 100_000 }),
      fallback: 100,
      what: "Max webhook subscriptions of an account; an agent's keys may create a fifth of them",
    },
    maxSubscriptionsPerHost: {
      env: "ARCS_MAX_SUBSCRIPTIONS_PER_HOST",
      form: wholeNumber({ min: 1, max: 100_000 }),
      fallback: 50,
      what: "Max webhook subscriptions of an account to one host",
    },
  },
  Limits: {
    quotas: {
      env: "ARCS_QUOTAS",
      form: quotas,
      fallback: { starter: 100, growth: 500, scale: 2_000, enterprise: undefined },
      what: "Weight units per hour for each plan; an agent's keys may use a fifth of their account's",
    },
    bodyLimit: {
      env: "ARCS_BODY_LIMIT",
      form: wholeNumber({ min: 1024, max: 104_857_600 }),
      fallback: 1_048_576,
      what: "Largest request body in bytes",
    },
    requestTimeoutMs: {
      env: "ARCS_REQUEST_TIMEOUT_MS",
      form: wholeNumber({ min: 100, max: 600_000 }),
      fallback: 30_000,
      what: "Milliseconds within which a client must send its request",
    },
    maxHttpConnections: {
      env: "ARCS_MAX_HTTP_CONNECTIONS",
      form: wholeNumber({ min: 1, max: 1_000_000 }),
      fallback: 1000,
      what: "Max HTTP connections; for a further one, the address that has most makes room",
    },
    maxEventLoopDelayMs: {
      env: "ARCS_MAX_EVENT_LOOP_DELAY_MS",
      form: wholeNumber({ min: 0, max: 60_000 }),
      fallback: 1000,
      what: "Mean delay of the event loop in milliseconds above which requests get 503; 0 means no limit",
    },
    maxWrongKeys: {
      env: "ARCS_MAX_WRONG_KEYS",
      form: wholeNumber({ min: 0, max: 1_000_000 }),
      fallback: 100,
      what: "Wrong API keys per minute from one address until 429; 0 means no limit",
    },
    maxPublicVerifications: {
      env: "ARCS_MAX_PUBLIC_VERIFICATIONS",
      form: wholeNumber({ min: 0, max: 1_000_000 }),
      fallback: 120,
      what: "Verifications without a key per minute from one address, as many checks of accounts, a tenth of that in checks of URLs, and half a megabyte of the log for each, until 429; 0 means no limit. Behind a proxy all visitors have its address",
    },
    maxDocumentBytes: {
      env: "ARCS_MAX_DOCUMENT_BYTES",
      form: wholeNumber({ min: 1024, max: 26_214_400 }),
      fallback: defaultLimits.maxBytes,
      what: "Largest credential or presentation that is verified, in bytes, within `ARCS_BODY_LIMIT`",
    },
    maxDocumentValues: {
      env: "ARCS_MAX_DOCUMENT_VALUES",
      form: wholeNumber({ min: 100, max: 100_000 }),
      fallback: defaultLimits.maxValues,
      what: "Max values (objects, lists, texts, numbers) in such a document",
    },
  },
  "Pages and browsers": {
    explorer: {
      env: "ARCS_EXPLORER",
      form: oneOf("on", "off"),
      fallback: "on",
      what: "Whether there are pages for people at `/`",
    },
    cdnSeconds: {
      env: "ARCS_CDN_SECONDS",
      form: wholeNumber({ min: 0, max: 3600 }),
      fallback: 0,
      what: "Seconds for which a shared cache may keep pages of agents and credentials, and show what an agent hides or an issuer revokes. 0 means never",
    },
    corsOrigins: {
      env: "ARCS_CORS_ORIGINS",
      form: origins,
      fallback: [],
      fallbackText: "none",
      what: "Origins from which browsers may call the API",
    },
  },
  Operation: {
    metricsToken: {
      env: "ARCS_METRICS_TOKEN",
      form: text,
      fallbackText:
        "none: `/metrics` answers this machine only, and nobody once others reach the server",
      what: "Bearer token for `/metrics`",
      secret: true,
    },
    logLevel: {
      env: "ARCS_LOG_LEVEL",
      form: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
      fallback: "info",
      what: "Lowest level that is logged, as lines of JSON",
    },
    shutdownSeconds: {
      env: "ARCS_SHUTDOWN_SECONDS",
      form: wholeNumber({ min: 1, max: 86_400 }),
      fallback: 15,
      what: "Seconds for requests and jobs under way to finish when the server is stopped",
    },
  },
} as const satisfies Readonly<Record<string, SettingTable>>;

const settings = {
  ...settingGroups.Address,
  ...settingGroups.Store,
  ...settingGroups.Ledger,
  ...settingGroups["Issuer and keys"],
  ...settingGroups["Public log"],
  ...settingGroups["Payments and trust"],
  ...settingGroups["Payments that are read"],
  ...settingGroups["EVM chains"],
  ...settingGroups["Copies on other chains"],
  ...settingGroups["VC-API"],
  ...settingGroups.Webhooks,
  ...settingGroups.Limits,
  ...settingGroups["Pages and browsers"],
  ...settingGroups.Operation,
} as const satisfies SettingTable;

/**
 * Every setting of the server, with its flag. Messages, `--help` and docs/settings.md come from
 * here.
 */
export const settingTable = withFlags(settings);

/**
 * Settings of a server's start, which docs/settings.md describes. Settings that follow from others
 * are absent until then.
 */
export type ServerSettings = OwnSettings & {
  /** Settings of extras, by their names. */
  ofExtras?: Readonly<Record<string, unknown>>;
};

export type OwnSettings = ValuesOf<typeof settings>;

/** The settings of a server that runs. */
export type Settings = ServerSettings & { publicUrl: string };

const defaults = Object.entries<Setting<unknown>>(settingTable).map(([name, { fallback }]) => [
  name,
  fallback,
]);

/** The default settings, with no limit to the delay of the event loop. */
export const defaultSettings: Settings = {
  ...(Object.fromEntries(defaults) as ServerSettings),
  publicUrl: `http://127.0.0.1:${DEFAULT_PORT}`,
  maxEventLoopDelayMs: 0,
};
