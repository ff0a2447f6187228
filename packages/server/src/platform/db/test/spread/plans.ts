// Plans of a Postgres server by statement: the partitions that it read of each table.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { distributionColumns } from "./layout.ts";

/**
 * Settings with which a server writes down the plan of each statement, with what came of it, in a
 * folder.
 */
export function planSettings(folder: string): string[] {
  return [
    "logging_collector=on",
    "log_destination=jsonlog",
    `log_directory=${join(folder, "log")}`,
    "log_rotation_size=0",
    "session_preload_libraries=auto_explain",
    "auto_explain.log_min_duration=0",
    "auto_explain.log_analyze=on",
    "auto_explain.log_timing=off",
    "auto_explain.log_format=json",
  ];
}

/** A statement, and the most partitions of one table that it looked into. */
export type LookedInto = { statement: string; partitions: number; table: string };

type PlanNode = {
  "Relation Name"?: string;
  "Actual Loops"?: number;
  Plans?: PlanNode[];
};

/** Reads what each statement did that touches a distributed table. */
export function readPlans(folder: string): LookedInto[] {
  const found = new Map<string, LookedInto>();
  for (const file of readdirSync(join(folder, "log")).filter((name) => name.endsWith(".json"))) {
    for (const line of readFileSync(join(folder, "log", file), "utf8").split("\n")) {
      const plan = readPlan(line);
      if (plan === undefined) continue;
      for (const [table, partitions] of partitionsOf(plan.Plan)) {
        const statement = plan["Query Text"].replaceAll(/\s+/g, " ");
        const key = `${statement} ${table}`;
        const before = found.get(key)?.partitions ?? 0;
        found.set(key, { statement, table, partitions: Math.max(before, partitions.size) });
      }
    }
  }
  return [...found.values()];
}

function readPlan(line: string): { "Query Text": string; Plan: PlanNode } | undefined {
  if (line === "") return undefined;
  const { message = "" } = JSON.parse(line) as { message?: string };
  const begin = message.indexOf("plan:\n");
  return begin === -1 ? undefined : JSON.parse(message.slice(begin + 6));
}

function partitionsOf(root: PlanNode): Map<string, Set<string>> {
  const partitions = new Map<string, Set<string>>();
  const visit = (node: PlanNode): void => {
    const name = node["Relation Name"] ?? "";
    const [, table = ""] = /^(\w+?)(?:_\d+)?$/.exec(name) ?? [];
    if (table in distributionColumns && (node["Actual Loops"] ?? 0) > 0) {
      const present = partitions.get(table) ?? new Set();
      // An insert goes to one partition, but its plan names the table.
      partitions.set(table, name === table ? present : present.add(name));
    }
    for (const each of node.Plans ?? []) visit(each);
  };
  visit(root);
  return partitions;
}
