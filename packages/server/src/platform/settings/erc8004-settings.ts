import { isEvmAddress, url, type ValueForm } from "@arcs/core/internal";
import type { Erc8004Registries } from "@arcs/evm";

import { ofChain } from "./chain-forms.ts";
import type { Setting } from "./setting.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import { evmKey, listOf } from "./value-forms.ts";

/** Settings of identities of ERC-8004 that only the start of a server needs. */
export type Erc8004StartSettings = { ipfsGatewayUrl: string; erc8004FeedbackKey: string };

type Erc8004Settings = Pick<Settings, "erc8004Registries"> & Erc8004StartSettings;

const registries: ValueForm<Erc8004Registries> = {
  expected: "the addresses of an identity and a reputation registry with : between them",
  read(given) {
    const [identity = "", reputation = "", ...more] = given.toLowerCase().split(":");
    const areTwo = isEvmAddress(identity) && isEvmAddress(reputation) && more.length === 0;
    return areTwo ? { identity, reputation } : undefined;
  },
  write: ({ identity, reputation }) => `${identity}:${reputation}`,
};

/** These settings, as {@link settingTable} has them. */
export const erc8004SettingTable: { [Name in keyof Erc8004Settings]: Setting<Erc8004Settings[Name]> } = {
  erc8004Registries: {
    env: "ARCS_ERC8004_REGISTRIES",
    flag: "--erc8004-registries",
    form: listOf(ofChain(registries, "base=0x8004…a432:0x8004…9b63")),
    fallback: defaultSettings.erc8004Registries,
    fallbackText: "the registries deployed by the authors of ERC-8004",
    what: "ERC-8004 registries whose identities agents may link, on chains listed in `ARCS_EVM_RPC_URLS`",
  },
  ipfsGatewayUrl: {
    env: "ARCS_IPFS_GATEWAY_URL",
    flag: "--ipfs-gateway-url",
    form: url("https:"),
    fallbackText: "none: registration files on IPFS are not read",
    what: "IPFS gateway for reading `ipfs:` registration files, below its path `/ipfs/`; its answers are trusted",
  },
  erc8004FeedbackKey: {
    env: "ARCS_ERC8004_FEEDBACK_KEY",
    flag: "--erc8004-feedback-key",
    form: evmKey,
    fallbackText: "none: no Trust Score is written to a registry",
    what: "EVM key that writes Trust Scores to a registry as feedback, for agents that ask for it, and pays for this; use it for nothing else",
    secret: true,
  },
};
