import { wholeNumber } from "@arcs/core/internal";

import type { Setting } from "./setting.ts";
import { defaultSettings, type VerificationSettings } from "./settings.ts";
import { text } from "./value-forms.ts";

/** The settings of verification, as {@link settingTable} has them. */
export const verificationSettingTable: {
  [Name in keyof VerificationSettings]: Setting<NonNullable<VerificationSettings[Name]>>;
} = {
  schemaFolder: {
    env: "ARCS_SCHEMA_FOLDER",
    flag: "--schema-folder",
    form: text,
    fallbackText: "none: claims are not compared with schemas of others, with the warning `schema_not_checked`",
    what: "Folder of JSON Schemas (`.json`) that credentials are compared with, each under its `$id`, as `credentialSchema` names it; none is ever fetched",
  },
  maxDocumentBytes: {
    env: "ARCS_MAX_DOCUMENT_BYTES",
    flag: "--max-document-bytes",
    form: wholeNumber({ min: 1024, max: 26_214_400 }),
    fallback: defaultSettings.maxDocumentBytes,
    what: "Largest credential or presentation that is verified, in bytes; `ARCS_BODY_LIMIT` has to have room for it",
  },
  maxDocumentValues: {
    env: "ARCS_MAX_DOCUMENT_VALUES",
    flag: "--max-document-values",
    form: wholeNumber({ min: 100, max: 100_000 }),
    fallback: defaultSettings.maxDocumentValues,
    what: "Most values (objects, lists, texts, numbers) of a credential or presentation that is verified",
  },
};
