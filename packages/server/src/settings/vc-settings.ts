import { oneOf } from "@arcs/core/internal";

import type { Setting } from "./setting.ts";
import { defaultSettings, type VcSettings } from "./settings.ts";
import { text } from "./value-forms.ts";

/** What only the start of a server needs of them. */
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
    what: "VC-API under `/vc`: with API keys, or `open` to anybody, for tests of interoperability: then anybody has it sign",
  },
  vcApiTrust: {
    env: "VC_API_TRUST",
    flag: "--vc-api-trust",
    form: oneOf("known", "any"),
    fallback: defaultSettings.vcApiTrust,
    what: "Whose credentials the VC-API verifies; with `any` its answers say that proofs hold, not who is behind them",
  },
  vcApiKeyFile: {
    env: "VC_API_KEY_FILE",
    flag: "--vc-api-key-file",
    form: text,
    fallbackText: "`vc-issuer.json` in the data folder",
    what: "Key that the VC-API signs with, as a `did:key` of its own; made when it is missing",
  },
};
