// The settings of the server as docs/settings.md and `arcs-server start --help` list them.
import { settingGroups, settingTable } from "../packages/server/src/platform/settings/settings.ts";
import type { Setting } from "../packages/server/src/platform/settings/value-forms.ts";

/** Returns the default of a setting, as a text; the empty text without one. */
function fallbackOf({ fallback, fallbackText, form }: Setting<unknown>): string {
  if (fallbackText !== undefined) return fallbackText;
  return fallback === undefined ? "" : form.write(fallback);
}

/**
 * Writes the choices or the example of a form behind what a setting is; messages have the whole
 * form.
 */
function briefForm(expected: string): string {
  const [example] = /such as [^;]+/.exec(expected) ?? [];
  if (example !== undefined) return ` (${example.replace(/ with commas between them.*/, "")})`;
  const choices = /^(one of .*|[a-z-]+(, [a-z-]+)* or [a-z-]+)$/.test(expected.replace(/;.*/, ""));
  return choices ? ` (${expected.replace(/;.*/, "")})` : "";
}

/** The settings by subject, with their flags. */
const groups = Object.entries(settingGroups).map(([subject, settings]) => ({
  subject,
  settings: Object.keys(settings).map(
    (name): Setting<unknown> & { flag: string } => settingTable[name as keyof typeof settingTable],
  ),
}));

/** The settings as lines of `--help`. */
export function settingsHelp(): string {
  const lines = groups.flatMap(({ subject, settings }, index) => [
    ...(index === 0 ? [] : [""]),
    `${subject}:`,
    ...settings.flatMap((setting) => {
      const fallback = fallbackOf(setting);
      const plain = `${setting.what}${fallback === "" ? "" : ` (default: ${fallback})`}`.replaceAll(
        "`",
        "",
      );
      return [`  ${setting.flag} <value>, or ${setting.env}`, `      ${plain}`];
    }),
  ]);
  return lines.join("\n");
}

function rowOf(setting: Setting<unknown>): string {
  const fallback = fallbackOf(setting);
  const shown =
    setting.fallbackText === undefined && fallback !== "" ? `\`${fallback}\`` : fallback;
  const { env, form, what, secret } = setting;
  const sentences = [`${what}${briefForm(form.expected)}`, ...(secret === true ? ["Secret"] : [])];
  const cells = [`\`${env}\``, shown, sentences.join(". ")];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

export function settingsDocument(): string {
  const tables = groups.map(
    ({ subject, settings }) => `## ${subject}

| Variable | Default | What it is |
|---|---|---|
${settings.map(rowOf).join("\n")}
`,
  );
  return `# Settings of the server

Each is an environment variable, or a flag of \`arcs-server\`, which wins: its name without \`ARCS_\`, in lower case with dashes
(\`ARCS_DATA_FOLDER\` is \`--data-folder\`). The server checks all of them at the start and lists every mistake at once. Other users of a
machine can see flags: give secrets as variables.

${tables.join("\n")}
This page is generated from \`packages/server/src/platform/settings/settings.ts\` (\`npm run check -- --only settings --fix\`).
`;
}
