import type { ValueForm } from "./value-forms.ts";

/** One setting: the form of its text, and its default. */
export type Setting<Value = unknown> = {
  form: ValueForm<Value>;
  /** The default; absent: the setting has none. */
  fallback?: Value;
  /** Never shown in messages. */
  secret?: true;
};

/** The text of a setting and its source: the name of a variable, or a flag. */
export type GivenText = { text: string; source: string };

/** The result of reading settings. */
export type ReadSettings<Values> = {
  /** The valid values and the defaults. */
  values: Partial<Values>;
  /** The names of settings with invalid texts: they have no value. */
  malformed: ReadonlySet<keyof Values>;
  /** Their errors, one sentence each, without secrets. */
  problems: string[];
};

/**
 * Reads every setting of a table. The server, the plugin of the agent runtime and the programs all use it.
 *
 * @param find - returns the text of a setting; `undefined` if it is not set
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

/** Reads a setting from an environment variable; an empty or blank one counts as not set, as some tools write it. */
export function variableOf(env: Readonly<Record<string, unknown>>, name: string): GivenText | undefined {
  const value = env[name];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : { text, source: name };
}

const MAX_SHOWN = 60;

function factOf({ secret, form }: Setting, text: string): string {
  const description = secret === true ? undefined : form.whatCame?.(text);
  if (description !== undefined) return description;
  // A URL may hold a password or a key.
  const isUrlWithMore = /[@?]/.test(text.split("://").slice(1).join(""));
  return /* fault: setting-shows-its-secret */ secret === true || isUrlWithMore
    ? "another value"
    : JSON.stringify(text.slice(0, MAX_SHOWN));
}
