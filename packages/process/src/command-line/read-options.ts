import { parseArgs } from "node:util";

import { closestName } from "./closest-name.ts";

/** An option of a command, by the name that follows its two dashes. */
export type CommandOption = { type: "string" | "boolean"; short?: string; multiple?: boolean };

/** Options and words that a command accepts. */
export type CommandWords<Options extends Readonly<Record<string, CommandOption>>> = {
  options: Options;
  /** Max number of words besides its options. */
  mostWords: number;
};

/** Parsed options and words of a command line, and its mistakes, each as a sentence. A wrong option has no value. */
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
 * Reads the options and words of a command line. For a mistyped name it suggests the closest one. An extra word is
 * refused: the user may have forgotten two dashes and believe that the option applies. No value of an option is shown.
 */
export function readOptions<const Options extends Readonly<Record<string, CommandOption>>>(
  args: readonly string[],
  { options, mostWords }: CommandWords<Options>,
): GivenOptions<Options> {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
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
  const extra = words[mostWords];
  if (extra !== undefined) problems.push(`unexpected argument ${JSON.stringify(extra.slice(0, 100))}; see --help`);
  return { values: values as OptionValues<Options>, words: words.slice(0, mostWords), problems };
}

type OptionToken = { name: string; rawName: string; value?: string | undefined };

function valueOf(
  { value }: OptionToken,
  { option, before }: { option: CommandOption | undefined; before: unknown },
): unknown {
  if (option?.type === "boolean") return true;
  return option?.multiple === true ? [...((before as string[] | undefined) ?? []), value] : value;
}

function problemOf({ rawName, value }: OptionToken, { type }: CommandOption): string | undefined {
  if (type === "string" && value === undefined) return `${rawName} expected a value, got none`;
  if (type === "boolean" && value !== undefined) return `${rawName} expected no value`;
  return undefined;
}

function unknownName({ name, rawName }: OptionToken, options: Readonly<Record<string, CommandOption>>): string {
  const meant = closestName(name, Object.keys(options));
  return `there is no option ${rawName.slice(0, 100)}${meant === undefined ? "" : `, did you mean --${meant}`}; see --help`;
}
