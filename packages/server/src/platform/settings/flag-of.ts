/** The flag of a setting, with its dashes: `--data-folder` of `ARCS_DATA_FOLDER`. */
export function flagOf({ env }: { env: string }): string {
  return `--${env
    .replace(/^ARCS_/, "")
    .toLowerCase()
    .replaceAll("_", "-")}`;
}
