/**
 * Refuses a name that two extras have, or one and the server: only one of the two would be heard.
 *
 * Loads nothing: every command goes through here, `--help` too.
 */
export function assertDistinct(names: readonly string[], what: string): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw Object.assign(
      new Error(`two ${what} have the name ${twice}: rename that of an extra`),
      // Read as one by isSdkError, whose package would have to be loaded.
      { name: "SdkError", code: "invalid_argument" },
    );
}
