import type { ValueForm } from "./value-forms.ts";

/** One setting: how its text is read, and what holds without it. */
export type Setting<Value = unknown> = {
  form: ValueForm<Value>;
  /** What holds when nothing is said; absent: nothing does. */
  fallback?: Value;
  /** It is shown in no message. */
  secret?: true;
};

/** What is said for a setting, and where: the name of a variable, or a flag. */
export type GivenText = { text: string; source: string };

/** What settings come to. */
export type ReadSettings<Values> = {
  /** The values that are said and hold, and what holds where nothing is said. */
  values: Partial<Values>;
  /** The names of settings that are said, and wrong: they have no value. */
  malformed: ReadonlySet<keyof Values>;
  /** What is wrong with those, each as a sentence; it shows no secret. */
  problems: string[];
};

/**
 * Reads every setting of a table: the one reader behind the server, the plugin of the agent runtime and the programs.
 *
 * @param find - what is said for a setting; `undefined` where nothing is
 */
export function readSettings<Values extends object, Row extends Setting>(
  table: { readonly [Name in keyof Values]: Row & Setting<Values[Name]> },
  find: (name: keyof Values & string, setting: Row) => GivenText | undefined,
): ReadSettings<Values> {
  const values: Partial<Values> = {};
  const malformed = new Set<keyof Values>();
  const problems: string[] = [];
  for (const name of Object.keys(table) as (keyof Values & string)[]) {
    const setting = table[name];
    const given = find(name, setting);
    const { form, fallback }: Setting<Values[typeof name]> = table[name];
    const value = given === undefined ? fallback : form.read(given.text);
    if (value !== undefined) values[name] = value;
    else if (given !== undefined) {
      malformed.add(name);
      problems.push(`${given.source} expected ${form.expected}, got ${factOf(setting, given.text)}`);
    }
  }
  return { values, malformed, problems };
}

/** Where a value is said by an environment variable; one that is empty, or blank, is how some tools say "not set". */
export function variableOf(env: Readonly<Record<string, unknown>>, name: string): GivenText | undefined {
  const value = env[name];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : { text, source: name };
}

const MOST_SHOWN = 60;

function factOf({ secret, form }: Setting, text: string): string {
  const told = secret === true ? undefined : form.whatCame?.(text);
  if (told !== undefined) return told;
  // A URL may hold a password or a key.
  const isUrlWithMore = /[@?]/.test(text.split("://").slice(1).join(""));
  return /* fault: setting-shows-its-secret */ secret === true || isUrlWithMore
    ? "another value"
    : JSON.stringify(text.slice(0, MOST_SHOWN));
}
