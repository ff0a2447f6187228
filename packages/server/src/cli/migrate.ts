import { type Command, jsonOption, wantsJson, withStore } from "./command.ts";

/** Brings the tables of the store up to date. */
export const migrateCommand: Command = {
  help: `arcs-server migrate [--json] [settings]

Brings the tables of the store up to date. \`start\` does so too; several servers may at once.

      --json    says what the store has as JSON, for programs`,
  options: jsonOption,
  async run(line) {
    await withStore({ ...line.settings, makesStore: true }, async ({ store }) => {
      const { rows } = await store.pool.query<{ name: string }>("select name from schema_migrations order by name");
      if (wantsJson(line)) console.log(JSON.stringify({ migrations: rows.map(({ name }) => name) }));
      else console.log(`the store has ${rows.length} migrations, the last of them ${rows.at(-1)?.name ?? "none"}`);
    });
    return 0;
  },
};
