// These packages carry no types; the tests use them as references.
declare module "jsonld/lib/context.js" {
  export type Mapping = {
    reverse: boolean;
    "@id": string | null;
    "@type"?: string;
    "@container"?: string[];
    "@context"?: import("../src/base/json.ts").JsonValue;
    _prefix?: boolean;
  };
  type Options = {
    base: null;
    documentLoader: (url: string) => Promise<object>;
    contextResolver: object;
    eventHandler: readonly unknown[];
  };
  const context: {
    getInitialContext(options: object): ActiveContext;
    process(options: {
      activeCtx: ActiveContext;
      localCtx: import("../src/base/json.ts").JsonValue;
      propagate: boolean;
      overrideProtected: boolean;
      options: Options;
    }): Promise<ActiveContext>;
  };
  export default context;
}
declare module "jsonld/lib/events.js" {
  const events: { safeEventHandler: unknown };
  export default events;
}
