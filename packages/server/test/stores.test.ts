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
import { webhookDeliveriesTests } from "./workers/webhook-deliveries.tests.ts";
import { onBothStores, type OpenedStore } from "./stores.ts";

function embeddedTests(opened: () => OpenedStore): void {
  describe("maintenance", () => {
    maintenanceTests(opened);
  });
}

function commonTests(opened: () => OpenedStore): void {
  describe("transactions", () => {
    transactionsTests(opened);
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
}

onBothStores("everything", commonTests, { onlyEmbedded: embeddedTests });
