import type { ListedExtension } from "@arcs/server/extension";

/**
 * Identities of ERC-8004 that agents link, and Trust Scores written to its registries, where the
 * server reads an EVM chain.
 */
export const erc8004: ListedExtension = {
  async load({ settings: { evmRpcUrls, webhookTargets: targets, ipfsGatewayUrl } }) {
    if (evmRpcUrls.length === 0) return undefined;
    const { registerErc8004Files, registerErc8004Routes } = await import("./routes.ts");
    const { createCheckJob, createRegistrationFiles } = await import("./check-links.ts");
    const { giveErc8004Job } = await import("./give-scores.ts");
    const files = createRegistrationFiles({ targets, ipfsGatewayUrl });
    return {
      routes: registerErc8004Files,
      apiRoutes: registerErc8004Routes,
      jobs: [createCheckJob(files), giveErc8004Job],
      close: () => files.close(),
    };
  },
};
