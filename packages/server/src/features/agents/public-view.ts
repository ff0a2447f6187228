import type { FastifyRequest } from "fastify";

/** The query of a read that may be asked for as everybody sees it. */
export type PublicViewQuery = { view?: "public" };

/** Its schema, for the properties of a query. */
export const publicViewProperty = {
  view: {
    description: "public: as everybody sees it, also with the agent's own key, which sees all otherwise",
    type: "string",
    enum: ["public"],
  },
} as const;

/** Tells whether a request asks for what everybody sees. */
export function isPublicView({ query }: FastifyRequest): boolean {
  return (query as PublicViewQuery | undefined)?.view === "public";
}
