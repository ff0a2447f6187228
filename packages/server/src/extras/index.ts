import type { ListedExtension } from "../extension.ts";
import { demo } from "./demo/extension.ts";
import { erc8004 } from "./erc8004/extension.ts";
import { explorer } from "./explorer/extension.ts";
import { localChains } from "./local-chains/extension.ts";
import { vcApi } from "./vc-api/extension.ts";
import { witness } from "./witness/extension.ts";

/** The extras of the reference server. One more is a folder here, and a name in this list. */
export const extras: readonly ListedExtension[] = [
  explorer,
  erc8004,
  vcApi,
  witness,
  localChains,
  demo,
];
