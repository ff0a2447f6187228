import type { ListedExtension } from "@arcs/server/extension";

/** The interface of the W3C Credentials Community Group for issuers and verifiers, under /vc. */
export const vcApi: ListedExtension = {
  load: async (start) =>
    start.settings.vcApi === "off" ? undefined : (await import("./routes.ts")).openVcApi(start),
};
