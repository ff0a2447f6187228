import { oneOf } from "@arcs/core/internal";

import type { Setting } from "./setting.ts";
import { defaultSettings, type VcSettings } from "./settings.ts";
import { text } from "./value-forms.ts";

/** Settings of the VC-API that only the start of a server needs. */
export type VcStartSettings = { vcApiKeyFile: string };

/** The settings of the VC-API, as {@link settingTable} has them. */
export const vcSettingTable: {
  [Name in keyof (VcSettings & VcStartSettings)]: Setting<(VcSettings & VcStartSettings)[Name]>;
} = {
  vcApi: {
    env: "VC_API",
    flag: "--vc-api",
    form: oneOf("off", "key", "open"),
    fallback: defaultSettings.vcApi,
    what: "VC-API under `/vc`: `key` asks for API keys; `open` lets anybody use it, signing included, and is for interoperability tests",
  },
  vcApiTrust: {
    env: "VC_API_TRUST",
    flag: "--vc-api-trust",
    form: oneOf("known", "any"),
    fallback: defaultSettings.vcApiTrust,
    what: "Issuers whose credentials the VC-API verifies; with `any`, an answer says that the proof holds, not who is behind it",
  },
  vcApiKeyFile: {
    env: "VC_API_KEY_FILE",
    flag: "--vc-api-key-file",
    form: text,
    fallbackText: "`vc-issuer.json` in the data folder",
    what: "Key with which the VC-API signs, as a `did:key` of its own; created if it is missing",
  },
};
