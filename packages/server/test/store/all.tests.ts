// All tests of the store. They share one file, because opening a store takes longer than most of them.
import { describe } from "vitest";

import { deliveriesTests } from "./webhooks/deliveries.tests.ts";
import { jobsTests } from "./jobs/jobs.tests.ts";
import { accessTests } from "./access/access.tests.ts";
import { agentsTests } from "./agents/agents.tests.ts";
import { credentialsTests } from "./credentials/credentials.tests.ts";
import { keptRowsTests } from "./database/kept-rows.tests.ts";
import { migrationsTests } from "./database/migrations.tests.ts";
import { paymentsTests } from "./payments/payments.tests.ts";
import { preparedStatementsTests } from "./database/prepared-statements.tests.ts";
import { reputationTests } from "./reputation/reputation.tests.ts";
import { transactionsTests } from "./database/transactions.tests.ts";
import { webhookDeliveriesTests } from "../jobs/deliveries/webhook-deliveries.tests.ts";
import type { OpenedStore } from "../stores.ts";

/** Tests everything that a store does. */
export function allStoreTests(opened: () => OpenedStore): void {
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
