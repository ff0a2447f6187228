import type { ListedExtension } from "@arcs/server/extension";

/**
 * Pages for people: agents and their scores; and what needs no explorer: pages that verify
 * credentials, and the check of whatever a text names.
 */
export const explorer: ListedExtension = {
  async load() {
    const { createAnythingCheck, registerAnythingCheckRoute } = await import("./check-anything.ts");
    const { registerExplorer } = await import("./routes.ts");
    const { registerVerifyPage } = await import("./verify/credential-route.ts");
    const { registerVerifyDocument } = await import("./verify/document-route.ts");
    return {
      async routes(app, context, shared) {
        await app.register(async (pages) => registerVerifyPage(pages, context, shared));
        await app.register(async (pages) => registerVerifyDocument(pages, context, shared));
        const checkAnything = createAnythingCheck(context, shared.sellerParts);
        await app.register(async (checks) => registerAnythingCheckRoute(checks, { checkAnything }));
        if (context.settings.explorer === "on") {
          const { takePlace } = shared;
          await app.register(async (pages) =>
            registerExplorer(pages, context, { takePlace, checkAnything }),
          );
        }
      },
    };
  },
};
