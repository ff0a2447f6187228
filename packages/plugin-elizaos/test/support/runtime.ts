// A real AgentRuntime for tests, on a database adapter in memory.
import type {
  AgentRuntime,
  Character,
  IDatabaseAdapter,
  Plugin,
  RouteRequest,
} from "@elizaos/core";
import { randomBytes } from "node:crypto";
import { inspect } from "node:util";

import { type ArcsService, arcsPlugin } from "../../src/index.ts";

// Its logger reads the level at import, and would print during all tests otherwise.
process.env["LOG_LEVEL"] = "fatal";
const core = await import("@elizaos/core");

/** Settings as in a character file. */
export type Settings = Record<string, unknown>;

/** A started agent. */
export type TestAgent = {
  runtime: AgentRuntime;
  adapter: IDatabaseAdapter;
  /** Everything logged by the runtime and its plugins, at all levels. */
  logs: string[];
  /** The warnings among them. */
  warnings: string[];
  service(): Promise<ArcsService>;
  /** Calls a route of the agent as its server does, by its served path. */
  call(
    method: "GET" | "POST",
    path: string,
    request?: RouteRequest,
  ): Promise<{ status: number; body: any }>;
};

type Row = Record<string, any>;

/** Options for starting an agent. */
export type AgentOptions = {
  settings?: Settings;
  secrets?: Settings;
  character?: Partial<Character>;
  plugins?: Plugin[];
  adapter?: IDatabaseAdapter;
};

/** Starts an agent with the plugin; the caller stops its runtime. */
export async function startAgent(options: AgentOptions = {}): Promise<TestAgent> {
  const { settings = {}, secrets, plugins = [], adapter = memoryAdapter() } = options;
  const character = {
    name: `Agent ${randomBytes(4).toString("hex")}`,
    bio: ["a test"],
    plugins: [],
    settings: { ...settings, ...(secrets === undefined ? {} : { secrets }) },
    ...options.character,
  } as unknown as Character;
  const runtime = new core.AgentRuntime({ character, plugins: [arcsPlugin, ...plugins], adapter });
  const logs: string[] = [];
  const warnings: string[] = [];
  const logAt =
    (level: string) =>
    (...parts: unknown[]): void => {
      const text = parts.map((part) => inspect(part, { depth: 9 })).join(" ");
      logs.push(text);
      if (level === "warn") warnings.push(text);
    };
  const levels = [
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "fatal",
    "success",
    "progress",
    "log",
    "clear",
  ];
  runtime.logger = Object.fromEntries(
    levels.map((level) => [level, logAt(level)]),
  ) as unknown as typeof runtime.logger;
  await runtime.initialize();
  const service = (): Promise<ArcsService> =>
    runtime.getServiceLoadPromise("arcs") as unknown as Promise<ArcsService>;
  await service();
  return {
    runtime,
    adapter,
    logs,
    warnings,
    service,
    call: (...request) => callRoute(runtime, ...request),
  };
}

async function callRoute(
  runtime: AgentRuntime,
  method: string,
  path: string,
  request: RouteRequest = {},
): Promise<{ status: number; body: any }> {
  for (const route of runtime.routes) {
    const names: string[] = [];
    const pattern = route.path.replace(
      /:([a-z]+)/g,
      (_, name: string) => (names.push(name), "([^/]+)"),
    );
    const found = route.type === method ? new RegExp(`^${pattern}/?$`).exec(path) : null;
    if (found === null) continue;
    const params = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? "")]),
    );
    return new Promise((resolve) => {
      let status = 200;
      const response: Row = {
        status: (code: number) => ((status = code), response),
        json: (body: unknown) => (resolve({ status, body }), response),
        send: (body: unknown) => (resolve({ status, body }), response),
        end: () => (resolve({ status, body: undefined }), response),
        setHeader: () => response,
      };
      void route.handler?.({ method, path, params, ...request }, response as never, runtime);
    });
  }
  return { status: 404, body: undefined };
}

/** Stores a runtime's data in memory. `null` deletes, as in elizaOS's own database. */
export function memoryAdapter(): IDatabaseAdapter {
  const tables = new Map<string, Map<string, any>>();
  const table = (name: string): Map<string, any> => {
    const known = tables.get(name) ?? new Map<string, any>();
    tables.set(name, known);
    return known;
  };
  const put = (name: string, rows: Row[]): string[] =>
    rows.map((row) => (table(name).set(row["id"], row), row["id"]));
  const methods: Record<string, (...args: any[]) => unknown> = {
    isReady: () => true,
    getAgent: (id) => structuredClone(table("agents").get(id) ?? null),
    createAgent: (agent) => put("agents", [structuredClone(agent)]).length > 0,
    updateAgent: (id, agent) => {
      const old = table("agents").get(id);
      table("agents").set(id, {
        ...old,
        ...structuredClone(agent),
        settings: merge(old?.settings, agent.settings),
      });
      return true;
    },
    getEntitiesByIds: (ids: string[]) => ids.flatMap((id) => table("entities").get(id) ?? []),
    createEntities: (rows) => put("entities", rows).length > 0,
    getRoomsByIds: (ids: string[]) => ids.flatMap((id) => table("rooms").get(id) ?? []),
    createRooms: (rows) => put("rooms", rows),
    getParticipantsForRoom: (id) => table("participants").get(id) ?? [],
    addParticipantsRoom: (ids: string[], id) => (table("participants").set(id, ids), true),
    getWorld: (id) => table("worlds").get(id) ?? null,
    createWorld: (world) => put("worlds", [world])[0],
    createMemory: (memory) =>
      put("memories", [{ ...memory, id: memory.id ?? randomBytes(16).toString("hex") }])[0],
    getMemoryById: (id) => table("memories").get(id) ?? null,
    getMemories: () => [],
    getMemoriesByRoomIds: () => [],
    getCache: (key) => structuredClone(table("cache").get(key)),
    setCache: (key, value) => (table("cache").set(key, structuredClone(value)), true),
    deleteCache: (key) => table("cache").delete(key),
    getEntitiesForRoom: () => [],
    getComponents: () => [],
    getRelationships: () => [],
    getTasks: () => [],
    dump: () => Object.fromEntries([...tables].map(([name, rows]) => [name, [...rows.values()]])),
  };
  return new Proxy({} as IDatabaseAdapter, {
    get: (_, name) =>
      name === "then"
        ? undefined
        : (...args: unknown[]) => Promise.resolve(methods[String(name)]?.(...args)),
  });
}

function merge(target: any, source: any): any {
  if (typeof source !== "object" || source === null || Array.isArray(source))
    return source ?? target;
  const merged = { ...target };
  for (const [key, value] of Object.entries(source)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

/** Returns everything that an adapter of {@link memoryAdapter} stores, as text. */
export async function stored(adapter: IDatabaseAdapter): Promise<string> {
  return JSON.stringify(await (adapter as unknown as { dump(): Promise<unknown> }).dump());
}
