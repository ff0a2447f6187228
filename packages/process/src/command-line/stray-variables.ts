import { closestName } from "./closest-name.ts";

/** What a program knows of its environment. */
export type KnownVariables = {
  /** How names of its settings begin, such as `ARCS_`; some may begin otherwise. */
  prefix: string;
  /** The names of its settings. */
  settings: readonly string[];
  /** Names with this prefix that are somebody else's. */
  others?: readonly string[];
};

/** A variable that looks like a setting, and is none. */
export type StrayVariable = {
  /** Its name, of which at most 64 characters are given. */
  name: string;
  /** The setting that was most likely meant. */
  meant: string | undefined;
};

/** What Kubernetes tells of a service by the name `arcs`. */
const OF_KUBERNETES = /_SERVICE_(?:HOST$|PORT(?:_|$))|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const MOST_SHOWN = 64;

/**
 * Finds the variables that look like settings and are none, so that nobody who has mistyped one thinks that it was heard. No value is
 * given: of what was mistyped nobody knows whether it is a secret.
 */
export function findStrayVariables(
  env: Readonly<Record<string, string | undefined>>,
  { prefix, settings, others = [] }: KnownVariables,
): StrayVariable[] {
  const known = new Set([...settings, ...others]);
  // The prefix alone makes names alike.
  const byRest = new Map(settings.map((name) => [withoutPrefix(name, prefix), name]));
  return Object.entries(env).flatMap(([name, value = ""]) => {
    if (!name.startsWith(prefix) || known.has(name) || isOfOthers(name, value)) return [];
    const closest = closestName(withoutPrefix(name, prefix), [...byRest.keys()]);
    return [{ name: name.slice(0, MOST_SHOWN), meant: closest === undefined ? undefined : byRest.get(closest) }];
  });
}

/** A variable that is empty, or blank, is how some tools say "not set". */
function isOfOthers(name: string, value: string): boolean {
  return value.trim() === "" || value.startsWith("tcp://") || OF_KUBERNETES.test(name);
}

function withoutPrefix(name: string, prefix: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
