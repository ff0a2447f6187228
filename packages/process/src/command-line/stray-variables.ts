import { closestName } from "./closest-name.ts";

/** Environment variables that a program knows. */
export type KnownVariables = {
  /** Prefix of its settings, such as `ARCS_`; some may begin otherwise. */
  prefix: string;
  /** The names of its settings. */
  settings: readonly string[];
  /** Names with this prefix that belong to others. */
  others?: readonly string[];
};

/** A variable that looks like a setting but is unknown. */
export type StrayVariable = {
  /** Its name, cut to 64 characters. */
  name: string;
  /** The setting that was most likely meant. */
  meant: string | undefined;
};

/** Variables that Kubernetes sets for a service named `arcs`. */
const OF_KUBERNETES = /_SERVICE_(?:HOST$|PORT(?:_|$))|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const MAX_SHOWN = 64;

/**
 * Finds variables that look like settings but are unknown, so that a mistyped setting is noticed. Returns no values: a
 * mistyped variable may hold a secret.
 */
export function findStrayVariables(
  env: Readonly<Record<string, string | undefined>>,
  { prefix, settings, others = [] }: KnownVariables,
): StrayVariable[] {
  const known = new Set([...settings, ...others]);
  // The prefix alone makes names look alike.
  const byRest = new Map(settings.map((name) => [withoutPrefix(name, prefix), name]));
  return Object.entries(env).flatMap(([name, value = ""]) => {
    if (!name.startsWith(prefix) || known.has(name) || isOfOthers(name, value)) return [];
    const closest = closestName(withoutPrefix(name, prefix), [...byRest.keys()]);
    return [{ name: name.slice(0, MAX_SHOWN), meant: closest === undefined ? undefined : byRest.get(closest) }];
  });
}

/** Some tools write an empty or blank variable for "not set". */
function isOfOthers(name: string, value: string): boolean {
  return value.trim() === "" || value.startsWith("tcp://") || OF_KUBERNETES.test(name);
}

function withoutPrefix(name: string, prefix: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
