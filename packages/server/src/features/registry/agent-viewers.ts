import type { Viewer } from "@arcs/trust/internal";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/base/runtime.ts";
import { callerOf } from "../access/service.ts";
import { viewerOf } from "./agent-privacy.ts";
import type { Agent } from "./registered-agents.ts";

export type View = { viewer: Viewer; now: Date; isTest: boolean };

export type ViewContext = { clock: Pick<Clock, "now">; isTest: boolean };

export function viewAs(viewer: Viewer, { clock, isTest }: ViewContext): View {
  return { viewer, now: clock.now(), isTest };
}

export type PublicViewQuery = { view?: "public" };

export const publicViewProperty = {
  view: {
    description:
      "public: as everybody sees it, also with the agent's own key, which sees all otherwise",
    type: "string",
    enum: ["public"],
  },
} as const;

export function viewerFor(request: FastifyRequest, agent: Pick<Agent, "id">): Viewer {
  const { view } = (request.query ?? {}) as PublicViewQuery;
  return view === "public" ? view : viewerOf(callerOf(request), agent);
}

export function viewFor(
  request: FastifyRequest,
  agent: Pick<Agent, "id">,
  context: ViewContext,
): View {
  return viewAs(viewerFor(request, agent), context);
}
