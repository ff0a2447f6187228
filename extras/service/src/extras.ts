import { erc8004 } from "@arcs/erc8004";
import { explorer } from "@arcs/explorer";
import { local } from "@arcs/local";
import type { ListedExtension } from "@arcs/server/extension";
import { transparency } from "@arcs/transparency";
import { vcApi } from "@arcs/vc-api";

/** The extras of the program. One more is a package, and a name in this list. */
export const extras: readonly ListedExtension[] = [explorer, erc8004, vcApi, transparency, local];
