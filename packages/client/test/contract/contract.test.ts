import { describe } from "vitest";

import { useDemoServer } from "./demo-server.ts";
import { driftTests } from "./drift.tests.ts";

describe("against the real server", () => {
  const server = useDemoServer();
  driftTests(server);
});
