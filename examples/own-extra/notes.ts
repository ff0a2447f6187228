// #region extra
import { defineExtension, wholeNumber } from "@arcs/server/extension";

/** Notes that accounts keep of agents: a route, a table, a job, and a setting. */
export const notes = defineExtension({
  settings: {
    noteDays: {
      env: "ARCS_NOTE_DAYS",
      form: wholeNumber({ min: 1, max: 3650 }),
      fallback: 365,
      what: "Days after which a note is deleted",
    },
  },
  migrations: { of: "notes", folder: new URL("./migrations/", import.meta.url) },
  async load({ own }) {
    const { createNotesJob, registerNotes } = await import("./notes-of-agents.ts");
    return { apiRoutes: registerNotes, jobs: [createNotesJob(own.noteDays)] };
  },
});
// #endregion
