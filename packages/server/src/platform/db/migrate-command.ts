import { listMigrations } from "./migrations.ts";
import { type Command, jsonOption, wantsJson, withStore } from "../cli/command.ts";

/** Brings the tables of the store up to date. */
export const migrateCommand: Command = {
  options: jsonOption,
  async run(line) {
    await withStore({ ...line.settings, makesStore: true }, async ({ store }) => {
      const migrations = await listMigrations(store.pool);
      if (wantsJson(line)) console.log(JSON.stringify({ migrations }));
      else
        console.log(`the store has ${migrations.length} migrations, the last of them ${migrations.at(-1) ?? "none"}`);
    });
    return 0;
  },
};
