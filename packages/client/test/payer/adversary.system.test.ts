import { expect, test } from "vitest";

import { seed } from "../../../process/test/support/random.ts";
import { attack } from "./adversary.ts";

test("no colluding sellers of more than 10,000 runs are above the bounds", () => {
  const campaign = attack({ runs: 10_000, repeats: 40, seed: seed + 1_000_000 });
  expect(campaign).toMatchObject({ runs: 10_400, breaches: 0 });
  expect(campaign.worst).toBeGreaterThan(0.99);
  expect(campaign.worstOfOne).toBeGreaterThan(0.99);
}, 900_000);
