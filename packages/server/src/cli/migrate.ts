import { type Command, withStore } from "./command.ts";

/** Brings the tables of the store up to date. */
export const migrateCommand: Command = {
  help: `arcs-server migrate [settings]

Brings the tables of the store up to date. \`start\` does so too; several servers may at once.`,
  async run({ settings }) {
    await withStore({ ...settings, makesStore: true }, async ({ store }) => {
      const { rows } = await store.pool.query<{ name: string }>("select name from schema_migrations order by name");
      console.log(`the store has ${rows.length} migrations, the last of them ${rows.at(-1)?.name ?? "none"}`);
    });
    return 0;
  },
};
