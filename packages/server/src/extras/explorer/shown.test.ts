import { expect, test } from "vitest";

import { shownTogether } from "./shown.ts";

test.each([
  [
    ["13", "1000", "0"],
    ["13", "1,000", "0"],
  ],
  [
    ["13", "13.5", "0", "1334.326924"],
    ["13.00", "13.50", "0.00", "1,334.32"],
  ],
  // Less than a hundredth is never shown as nothing.
  [
    ["0.0012", "2"],
    ["0.0012", "2.00"],
  ],
])("amounts of a column have cents all, or none of them: %j", (amounts, shown) => {
  expect(amounts.map(shownTogether(amounts))).toEqual(shown);
});
