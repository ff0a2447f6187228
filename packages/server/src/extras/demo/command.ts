import { seedDemo } from "./seed-demo.ts";
import { createLog } from "../../platform/operations/log.ts";
import { systemClock } from "../../platform/base/runtime.ts";
import { openContext } from "../../open-context.ts";
import { registerDefaultIssuer } from "../../prepare-keys.ts";
import { migrate } from "../../platform/db/migrations.ts";
import { type Command, jsonOption, numberOption, wantsJson } from "../../platform/cli/command.ts";

/** Fills an empty store with sample agents. */
export const seedDemoCommand: Command = {
  options: { agents: { type: "string" }, ...jsonOption },
  async run(line) {
    const { settings } = line;
    const agents = numberOption(line, "agents", { min: 1, max: 5000 }) ?? 200;
    const log = createLog({ level: "silent" });
    const { publicUrl = `http://${settings.host}:${settings.port}` } = settings;
    const opened = await openContext({ ...settings, publicUrl }, { log, clock: systemClock });
    const { context } = opened;
    try {
      await migrate(context.store, { now: systemClock.now() });
      await registerDefaultIssuer(context, { name: settings.issuerName });
      const onProgress = (what: string): void => (wantsJson(line) ? undefined : console.log(what));
      const made = await seedDemo(context, { agents, onProgress });
      const text = `created ${made.agents} agents, ${made.payments} payments, ${made.credentials} credentials`;
      console.log(wantsJson(line) ? JSON.stringify(made) : text);
    } finally {
      await opened.close();
    }
    return 0;
  },
};
