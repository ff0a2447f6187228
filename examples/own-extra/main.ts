// #region program
import { runServerProgram } from "@arcs/server/program";

import { notes } from "./notes.ts";

// `extras` of @arcs/service beside it makes it the whole service, and notes.
process.exitCode = await runServerProgram(process.argv.slice(2), [notes]);
// #endregion
