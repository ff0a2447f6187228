import { expect, test } from "vitest";

import { runAttack } from "./attackers.ts";

test("no step of 6,000 attacks adds more than its part, and no fraud is above the bound", () => {
  let [steps, frauds] = [0, 0];
  for (let number = 1_000; number < 7_000; number++) {
    const result = runAttack(number);
    expect({ number, findings: result.findings }).toEqual({ number, findings: [] });
    steps += result.steps;
    frauds += result.frauds;
  }
  expect(steps).toBeGreaterThan(1_000_000);
  expect(frauds).toBeGreaterThan(20_000);
}, 600_000);
