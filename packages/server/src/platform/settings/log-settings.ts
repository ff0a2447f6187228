import { url, type ValueForm, wholeNumber } from "@arcs/core/internal";
import { mistakenNoteKey } from "@arcs/trust/internal";
import { createNoteKey, formatNoteKey, type NoteKey, type NoteKeyType, parseNoteKey } from "@arcs/trust/transparency";

import { defaultSettings, type LogSettings } from "./settings.ts";
import type { Setting } from "./setting.ts";
import { listOf, valueOrNothing } from "./value-forms.ts";

/** Settings of `arcs-server witness` alone. */
export type WitnessSettings = { witnessName: string; witnessLogs: readonly NoteKey[] };

/** The URL that a witness is asked at, below which `add-checkpoint` is. */
const prefix = url("http:", "https:");

function noteKey(type: NoteKeyType): ValueForm<NoteKey> {
  return {
    expected: `a verifier key name+id+key, of type ${type === "ed25519" ? "0x01 (Ed25519)" : "0x04 (cosignature)"}`,
    read(given) {
      const key = valueOrNothing(() => parseNoteKey(given));
      return key?.type === type ? key : undefined;
    },
    write: formatNoteKey,
    whatCame: mistakenNoteKey,
  };
}

/** A witness as policies name it (C2SP tlog-policy): its key and its URL, with a space between them. */
const witness: ValueForm<LogSettings["logWitnesses"][number]> = {
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
    valueOrNothing(() => createNoteKey({ name: given, type: "cosignature", publicKey: new Uint8Array(32) }).name),
  write: (value) => value,
};

/** The settings of the public log and of a witness, as {@link settingTable} has them. */
export const logSettingTable: {
  [Name in keyof (LogSettings & WitnessSettings)]: Setting<(LogSettings & WitnessSettings)[Name]>;
} = {
  logWitnesses: {
    env: "ARCS_LOG_WITNESSES",
    flag: "--log-witnesses",
    form: listOf(witness),
    fallback: defaultSettings.logWitnesses,
    fallbackText: "none",
    what: "Witnesses that are asked to cosign the public log (docs/transparency.md): for each, its verifier key, a space and its URL",
  },
  logAnchorEvery: {
    env: "ARCS_LOG_ANCHOR_EVERY",
    flag: "--log-anchor-every",
    form: wholeNumber({ min: 0, max: 1_000_000 }),
    fallback: defaultSettings.logAnchorEvery,
    what: "Number of checkpoints of the public log after which one is written to the ledger; checkpoints are at least ten seconds apart; 0 means never",
  },
  witnessName: {
    env: "ARCS_WITNESS_NAME",
    flag: "--witness-name",
    form: keyName,
    fallbackText: "required by `arcs-server witness`",
    what: "Name under which the witness cosigns: its own URL without the scheme",
  },
  witnessLogs: {
    env: "ARCS_WITNESS_LOGS",
    flag: "--witness-logs",
    form: listOf(noteKey("ed25519")),
    fallbackText: "required by `arcs-server witness`",
    what: "Verifier keys of the logs that the witness cosigns, as `GET /log/key` returns them; the name of a key is the origin of its log",
  },
};
