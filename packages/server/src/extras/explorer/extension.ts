import type { ListedExtension } from "../../extension.ts";

/**
 * Pages for people: agents and their scores, and pages that verify credentials, which need no
 * explorer.
 */
export const explorer: ListedExtension = {
  async load() {
    const { registerExplorer } = await import("./routes.ts");
    const { registerVerifyPage } = await import("./verify/credential-route.ts");
    const { registerVerifyDocument } = await import("./verify/document-route.ts");
    return {
      async routes(app, context, shared) {
        await app.register(async (pages) => registerVerifyPage(pages, context, shared));
        await app.register(async (pages) => registerVerifyDocument(pages, context, shared));
        if (context.settings.explorer === "on")
          await app.register(async (pages) => registerExplorer(pages, context, shared));
      },
    };
  },
};
