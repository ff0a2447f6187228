// Code and commands of the recipes, as they stand on their pages.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const textOf = (page) =>
  readFileSync(join(import.meta.dirname, "../../docs/recipes", page), "utf8");

/**
 * Returns the first block of code after a text of a page.
 *
 * @param {string} page its file in docs/recipes
 * @param {string} after such as the mark of an example
 * @returns {string}
 */
export function codeOf(page, after) {
  const code = /```\w+\n([^]*?)```/.exec(textOf(page).split(after)[1] ?? "")?.[1];
  if (code === undefined) throw new Error(`docs/recipes/${page} has no code after ${after}`);
  return code;
}

/**
 * Returns the commands of a page that begin with a word.
 *
 * @param {string} page its file in docs/recipes
 * @param {string} word
 * @returns {string[]}
 */
export function commandsOf(page, word) {
  const commands = textOf(page)
    .split("\n")
    .filter((line) => line.startsWith(`${word} `));
  if (commands.length === 0) throw new Error(`docs/recipes/${page} has no command ${word}`);
  return commands;
}
