import type { Setting } from "./setting.ts";
import { settingTable } from "./setting-table.ts";

/** Returns the default of a setting, as a text; the empty text without one. */
function fallbackOf({ fallback, fallbackText, form }: Setting<unknown>): string {
  if (fallbackText !== undefined) return fallbackText;
  return fallback === undefined ? "" : form.write(fallback);
}

/** The settings as lines of `--help`. */
export function settingsHelp(): string {
  const lines = Object.values<Setting<unknown>>(settingTable).flatMap((setting) => {
    const fallback = fallbackOf(setting);
    const plain = `${setting.what}${fallback === "" ? "" : ` (default: ${fallback})`}`.replaceAll("`", "");
    return [`  ${setting.flag} <value>, or ${setting.env}`, `      ${plain}`];
  });
  return lines.join("\n");
}

/** The settings as a document in Markdown. */
export function settingsDocument(): string {
  const rows = Object.values<Setting<unknown>>(settingTable).map((setting) => {
    const fallback = fallbackOf(setting);
    const shown = setting.fallbackText === undefined && fallback !== "" ? `\`${fallback}\`` : fallback;
    const { env, flag, form, what, secret } = setting;
    const cells = [`\`${env}\``, `\`${flag}\``, shown, `${what}${secret === true ? ". Secret" : ""}`, form.expected];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return `# Settings of the server

Each can be given as a flag of \`arcs-server\` or as an environment variable; the flag wins. The server checks all of them at the start and
lists every mistake at once. Other users of a machine can see flags: give secrets as variables.

| Variable | Flag | Default | What it is | Expected |
|---|---|---|---|---|
${rows.join("\n")}

This page is generated from \`packages/server/src/platform/settings/setting-table.ts\` (\`npm run check -- --only settings --fix\`).
`;
}
