// The theorem of cover, on random logs with fixed seeds; theorem.system.test.ts has more of them.
import { expect, test } from "vitest";

import { runAttack } from "./attackers.ts";

test("no step adds more than its part, and no fraud is above the bound", () => {
  const largest = { honestRoots: 0, corruptRoots: 0 };
  for (let number = 0; number < 300; number++) {
    const result = runAttack(number);
    expect({ number, findings: result.findings }).toEqual({ number, findings: [] });
    const kind = result.isCorrupt ? "corruptRoots" : "honestRoots";
    largest[kind] = Math.max(largest[kind], result.largest);
  }
  // Attackers come near the bound: otherwise this would prove little.
  expect(largest.honestRoots).toBeGreaterThan(0.9);
  expect(largest.corruptRoots).toBeGreaterThan(0.9);
});
