import {
  type Clock,
  type ServerSettings,
  type StartedServer,
  startServer as startWith,
} from "@arcs/server";

import { extras } from "./extras.ts";

export { createLog, readCommandLine } from "@arcs/server";
export type { CommandLine, StartedServer } from "@arcs/server";
export { extras };

/**
 * Starts a server with all extras, as `arcs-server start` does.
 *
 * @throws SdkError as `startServer` of `@arcs/server` does
 */
export function startServer(
  settings: ServerSettings,
  options: Pick<Parameters<typeof startWith>[1], "log"> & { clock?: Clock },
): Promise<StartedServer> {
  return startWith(settings, { ...options, extensions: extras });
}
