import { defaultLimits } from "@arcs/core";
import { attempt, oneOf, url, type ValueForm, wholeNumber } from "@arcs/core/internal";
import { mistakenNoteKey } from "@arcs/trust/internal";
import { createNoteKey, formatNoteKey, type NoteKey, type NoteKeyType, parseNoteKey } from "@arcs/trust/transparency";

import { listOf, postgresUrl, type SettingTable, text } from "./value-forms.ts";

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

/** A witness as policies name it (C2SP tlog-policy): its key and its URL, with a space between them. */
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
  expected: "a name without spaces and plus signs, such as witness.example/w1",
  read: (given) =>
    attempt(() => createNoteKey({ name: given, type: "cosignature", publicKey: new Uint8Array(32) }).name),
  write: (value) => value,
};

/** Settings of the public log, and of `arcs-server witness`. */
export const logSettings = {
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
} as const satisfies SettingTable;

export const verificationSettings = {
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
} as const satisfies SettingTable;

/** Settings of the VC-API, the W3C Credentials Community Group's interface for issuers and verifiers. */
export const vcSettings = {
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
} as const satisfies SettingTable;

/** Where a server keeps what it has to remember. */
export const storeSettings = {
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
    what: "Max connections to the database, and to the replica; each score of more than 3,000 payments takes one more",
  },
} as const satisfies SettingTable;
