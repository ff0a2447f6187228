/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "extension.test.ts": {
    "extra-takes-a-job": {
      means: "An extra's job takes the place of one of the server, which is never done again.",
      in: "platform/base/distinct-names.ts",
      find: "if (twice !== undefined)",
      instead: "if (false)",
    },
    "hooks-of-an-extra-on-all": {
      means: "A hook that an extra adds below /v1 is one of all routes there.",
      in: "app.ts",
      find: "await api.register(async (scope) => apiRoutes(scope, context));",
      instead: "apiRoutes(api, context);",
    },
    "extra-stays-open": {
      means: "Extras that have loaded hold their connections where another one fails.",
      in: "load-extensions.ts",
      find: "await closeExtensions(loaded).catch(() => undefined);",
      instead: "",
    },
  },
};
