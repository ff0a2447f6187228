import { parseArgs } from "node:util";

/** An option of a command line. */
export type CommandOption = { type: "string" | "boolean"; short?: string; multiple?: boolean };

export type CommandWords<Options extends Readonly<Record<string, CommandOption>>> = {
  options: Options;
  /** Max number of words besides its options. */
  mostWords: number;
};

/**
 * Parsed options and words of a command line, and its mistakes, each as a sentence. A wrong option
 * has no value.
 */
export type GivenOptions<Options extends Readonly<Record<string, CommandOption>>> = {
  values: OptionValues<Options>;
  words: readonly string[];
  problems: readonly string[];
};

/** Values of options: texts, lists of texts, or `true`. Options that were not given are absent. */
export type OptionValues<Options extends Readonly<Record<string, CommandOption>>> = {
  readonly [Name in keyof Options]?: Options[Name] extends { type: "boolean" }
    ? true
    : Options[Name] extends { multiple: true }
      ? readonly string[]
      : string;
};

/**
 * Reads the options and words of a command line. For a mistyped name it suggests the closest one.
 * An extra word is refused: the user may have forgotten two dashes and believe that the option
 * applies. So is an empty word or value. No value of an option is shown.
 */
export function readOptions<const Options extends Readonly<Record<string, CommandOption>>>(
  args: readonly string[],
  { options, mostWords }: CommandWords<Options>,
): GivenOptions<Options> {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Record<string, unknown> = {};
  const words: string[] = [];
  const problems: string[] = [];
  let isAfterUnknown = false;
  for (const token of tokens) {
    if (token.kind === "option") {
      const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
      isAfterUnknown = option === undefined;
      const problem = option === undefined ? unknownName(token, options) : problemOf(token, option);
      if (problem !== undefined) problems.push(problem);
      else values[token.name] = valueOf(token, { option, before: values[token.name] });
    } else if (token.kind === "positional") {
      // A word after an unknown option is most likely its value: one mistake, not two.
      if (!isAfterUnknown) words.push(token.value);
      isAfterUnknown = false;
    }
  }
  for (const [index, word] of words.slice(0, mostWords).entries())
    if (word === "") problems.push(`argument ${index + 1} ${EMPTY}`);
  const extra = words[mostWords];
  if (extra !== undefined)
    problems.push(`unexpected argument ${JSON.stringify(extra.slice(0, 100))}; see --help`);
  return { values: values as OptionValues<Options>, words: words.slice(0, mostWords), problems };
}

/**
 * Creates a command, which takes the arguments after its name and returns the exit code.
 *
 * @throws (the command) an error `invalid_argument` with the mistakes of the command line in
 *   `details.problems`
 */
export function defineCommand<const Options extends Readonly<Record<string, CommandOption>>>(
  { options, mostWords = 0 }: { options: Options; mostWords?: number },
  run: (values: OptionValues<Options>, words: readonly string[]) => Promise<number>,
): (args: string[]) => Promise<number> {
  return async (args) => {
    const { values, words, problems } = readOptions(args, { options, mostWords });
    if (problems.length === 0) return run(values, words);
    throw Object.assign(new Error(problems.join("; ")), {
      code: "invalid_argument",
      details: { problems },
    });
  };
}

/**
 * Without the word or the value the command would often mean something else, such as a key that is
 * no agent's.
 */
const EMPTY = "must not be empty: is the variable that holds it set?";

type OptionToken = { name: string; rawName: string; value?: string | undefined };

function valueOf(
  { value }: OptionToken,
  { option, before }: { option: CommandOption | undefined; before: unknown },
): unknown {
  if (option?.type === "boolean") return true;
  return option?.multiple === true ? [...((before as string[] | undefined) ?? []), value] : value;
}

function problemOf({ rawName, value }: OptionToken, { type }: CommandOption): string | undefined {
  if (type === "string" && value === undefined) return `${rawName} needs a value`;
  if (type === "string" && value === "") return `${rawName} ${EMPTY}`;
  if (type === "boolean" && value !== undefined) return `${rawName} must have no value`;
  return undefined;
}

function unknownName(
  { name, rawName }: OptionToken,
  options: Readonly<Record<string, CommandOption>>,
): string {
  const meant = closestName(name, Object.keys(options));
  return `there is no option ${rawName.slice(0, 100)}${meant === undefined ? "" : `, did you mean --${meant}`}; see --help`;
}

const MAX_LENGTH = 64;

/**
 * Finds the name that was most likely meant: at most a third of its letters are wrong, missing or
 * swapped.
 */
export function closestName(typed: string, names: readonly string[]): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined;
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return best?.name;
}

/** Damerau-Levenshtein distance, by optimal string alignment: each letter is changed once. */
function distanceOf(left: string, right: string): number {
  let [earlier, last]: [number[], number[]] = [
    [],
    Array.from({ length: right.length + 1 }, (_, index) => index),
  ];
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const ways = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped && row > 1 ? [(earlier[column - 2] ?? 0) + 1] : []),
      ];
      current.push(Math.min(...ways));
    }
    [earlier, last] = [last, current];
  }
  return last[right.length] ?? 0;
}

export type KnownVariables = {
  /** Prefix of its settings, such as `ARCS_`; some may begin otherwise. */
  prefix: string;
  settings: readonly string[];
  /** Names with this prefix that belong to others. */
  others?: readonly string[];
};

export type StrayVariable = {
  /** Its name, cut to 64 characters. */
  name: string;
  /** The setting that was most likely meant. */
  meant: string | undefined;
};

/** Variables that Kubernetes sets for a service named `arcs`. */
const OF_KUBERNETES =
  /_SERVICE_(?:HOST$|PORT(?:_|$))|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const MAX_SHOWN = 64;

/**
 * Finds variables that look like settings but are unknown, so that a mistyped setting is noticed.
 * Returns no values: a mistyped variable may hold a secret.
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
    return [
      {
        name: name.slice(0, MAX_SHOWN),
        meant: closest === undefined ? undefined : byRest.get(closest),
      },
    ];
  });
}

/** Some tools write an empty or blank variable for "not set". */
function isOfOthers(name: string, value: string): boolean {
  return value.trim() === "" || value.startsWith("tcp://") || OF_KUBERNETES.test(name);
}

function withoutPrefix(name: string, prefix: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
