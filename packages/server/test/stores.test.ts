// The same tests on either kind of store. They share one file, because opening a store takes longer than most of them.
import { describe } from "vitest";

import { deliveriesTests } from "./store/webhooks/deliveries.tests.ts";
import { jobsTests } from "./store/jobs/jobs.tests.ts";
import { accessTests } from "./store/access/access.tests.ts";
import { agentsTests } from "./store/agents/agents.tests.ts";
import { credentialsTests } from "./store/credentials/credentials.tests.ts";
import { keptRowsTests } from "./store/database/kept-rows.tests.ts";
import { migrationsTests } from "./store/database/migrations.tests.ts";
import { paymentsTests } from "./store/payments/payments.tests.ts";
import { preparedStatementsTests } from "./store/database/prepared-statements.tests.ts";
import { reputationTests } from "./store/reputation/reputation.tests.ts";
import { transactionsTests } from "./store/database/transactions.tests.ts";
import { webhookDeliveriesTests } from "./jobs/deliveries/webhook-deliveries.tests.ts";
import { onBothStores, type OpenedStore } from "./stores.ts";

function commonTests(opened: () => OpenedStore): void {
  describe("transactions", () => {
    transactionsTests(opened);
  });
  describe("rows that are kept", () => {
    keptRowsTests(opened);
  });
  describe("access", () => {
    accessTests(opened);
  });
  describe("agents", () => {
    agentsTests(opened);
  });
  describe("credentials", () => {
    credentialsTests(opened);
  });
  describe("payments", () => {
    paymentsTests(opened);
  });
  describe("reputation", () => {
    reputationTests(opened);
  });
  describe("jobs", () => {
    jobsTests(opened);
  });
  describe("deliveries", () => {
    deliveriesTests(opened);
  });
  describe("deliveries of webhooks", () => {
    webhookDeliveriesTests(opened);
  });
  // Last, because they add tables of their own.
  describe("migrations", () => {
    migrationsTests(opened);
  });
  // After them, because the store prepares nothing any more.
  describe("prepared statements", () => {
    preparedStatementsTests(opened);
  });
}

onBothStores("everything", commonTests);
