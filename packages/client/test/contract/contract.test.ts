import { describe } from "vitest";

import { useDemoServer } from "./demo-server.ts";
import { driftTests } from "./drift.tests.ts";
import { endpointTests } from "./endpoints.tests.ts";
import { facilitatorSecret, paymentEndpointTests } from "./payment-endpoints.tests.ts";
import { faultTests } from "./faults.tests.ts";
import { runtimeTests } from "./runtimes.tests.ts";

// One server for all of them: starting one costs seconds.
describe("against the real server", () => {
  const server = useDemoServer([
    "--webhook-targets",
    "public_and_loopback",
    "--cors-origins",
    "*",
    "--payment-webhook-secrets",
    facilitatorSecret,
  ]);
  driftTests(server);
  endpointTests(server);
  paymentEndpointTests(server);
  faultTests(server);
  runtimeTests(server);
});
