import { isSdkError } from "@arcs/core";
import { expect, test } from "vitest";

import { clientMistakes } from "../support/client-mistakes.ts";

test.each(clientMistakes)("%s", async (_, make, message) => {
  const outcome: unknown = await (async () => make())().catch((error: unknown) => error);
  expect([isSdkError(outcome), (outcome as Error).message]).toEqual([true, message]);
});
