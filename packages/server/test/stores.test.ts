// The same tests on either kind of store. They share one file, because opening a store takes longer than most of them.
import { describe } from "vitest";

import { deliveriesTests } from "./queue/deliveries.tests.ts";
import { jobsTests } from "./queue/jobs.tests.ts";
import { accessTests } from "./store/access.tests.ts";
import { agentsTests } from "./store/agents.tests.ts";
import { credentialsTests } from "./store/credentials.tests.ts";
import { maintenanceTests } from "./store/embedded/maintenance.tests.ts";
import { migrationsTests } from "./store/migrations.tests.ts";
import { paymentsTests } from "./store/payments.tests.ts";
import { reputationTests } from "./store/reputation.tests.ts";
import { transactionsTests } from "./store/transactions.tests.ts";
import { onBothStores, type OpenedStore } from "./stores.ts";

onBothStores((opened, kind) => {
  const areas: Record<string, (opened: () => OpenedStore) => void> = {
    transactions: transactionsTests,
    access: accessTests,
    agents: agentsTests,
    credentials: credentialsTests,
    payments: paymentsTests,
    reputation: reputationTests,
    jobs: jobsTests,
    deliveries: deliveriesTests,
    ...(kind === "embedded" ? { maintenance: maintenanceTests } : {}),
    // Last, because they add tables of their own.
    migrations: migrationsTests,
  };
  for (const [area, tests] of Object.entries(areas)) {
    describe(area, () => {
      tests(opened);
    });
  }
});
