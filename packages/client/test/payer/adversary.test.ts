// Colluding sellers never get more than the theorem says, on fixed seeds; adversary.system.test.ts
// has ten thousand runs.
import { expect, test } from "vitest";

import { seed } from "../../../process/test/support/random.ts";
import { attack } from "./adversary.ts";

test("no colluding sellers take more than their trial and half of what they delivered", () => {
  const campaign = attack({ runs: 300, repeats: 3, seed });
  expect(campaign.breaches).toBe(0);
  // Attackers reach both bounds: otherwise this would prove little.
  expect(campaign.worst).toBeGreaterThan(0.99);
  expect(campaign.worstOfOne).toBeGreaterThan(0.99);
}, 120_000);
