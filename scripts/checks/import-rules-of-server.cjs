// Who may import whom inside the server. ARCHITECTURE.md says why.
const source = "^packages/server/src";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
exports.insideServer = [
  {
    name: "server-not-from-client",
    severity: "error",
    from: { path: `${source}/` },
    to: { path: "^packages/(client|plugin-)" },
  },
  {
    name: "store-of-server-knows-no-queue",
    severity: "error",
    from: { path: `${source}/store/` },
    to: { path: `${source}/(?!store/|base/)` },
  },
  {
    name: "only-domain-jobs-and-roof-of-server-call-the-store",
    comment: "All others may name what it keeps, by types. What reads or changes it is a function of the domain.",
    severity: "error",
    from: { path: `${source}/(?!(store|domain|jobs|start|cli|context|demo)/|[^/]+\\.ts$)` },
    to: { path: `${source}/store/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "pages-of-server-get-what-routes-project",
    severity: "error",
    from: { path: `${source}/pages/` },
    to: { path: `${source}/(context|http|routes|jobs|start|cli)/` },
  },
  {
    name: "outside-world-of-server-knows-no-rules",
    comment: "What fetches, sends and keeps things is called by the domain, and calls nothing of it.",
    severity: "error",
    from: { path: `${source}/(registration-files|subject-data|webhooks)/` },
    to: { path: `${source}/(domain|context|http|routes|jobs|start|cli)/` },
  },
  {
    name: "demo-of-server-is-for-commands",
    severity: "error",
    from: { path: `${source}/(?!demo/|cli/)` },
    to: { path: `${source}/demo/` },
  },
  {
    name: "witness-of-server-knows-no-store",
    comment: "A witness runs by itself: not even the store's types.",
    severity: "error",
    from: { path: `${source}/witness/` },
    to: { path: `${source}/(store|domain|jobs|context)/` },
  },
  {
    name: "domain-of-server-knows-no-http",
    severity: "error",
    from: { path: `${source}/domain/` },
    to: { path: `${source}/(http|routes|pages|openapi|start|cli|[^/]+\\.ts$)|node_modules/fastify/` },
  },
  {
    name: "http-of-server-knows-no-route",
    severity: "error",
    from: { path: `${source}/http/` },
    to: { path: `${source}/(routes|pages|openapi|jobs|start|cli|[^/]+\\.ts$)` },
  },
  {
    name: "whole-context-of-server-is-for-the-roof",
    comment:
      "Who puts things together knows everything that a server works with; functions name the parts that they use.",
    severity: "error",
    from: { path: `${source}/(?!routes/|jobs/(start-workers|kinds/)|start/|cli/|demo/|[^/]+\\.ts$)` },
    to: { path: `${source}/context/` },
  },
];
