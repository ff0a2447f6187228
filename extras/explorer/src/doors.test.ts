// Every way in which somebody without a key has an account be read counts against one limit.
import { expect, test } from "vitest";

import { newWallet } from "../../../packages/ledger/test/support/spl.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { explorer } from "./index.ts";

const LIMIT = 6;
const server = useServer(useStore(), { maxPublicVerifications: LIMIT }, [explorer]);

const doors = [
  (account: string) => `/check/${account}`,
  (account: string) => `/accounts/${account}`,
  (account: string) => `/accounts/${account}/badge.svg`,
];

test("a check, a page and a badge of an account count against the same limit", async () => {
  const codes: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const path = doors[turn % doors.length]!(newWallet().address);
    codes.push((await fetch(server().url + path)).status);
  }
  expect(codes).toEqual([...Array(LIMIT).fill(200), ...Array(12 - LIMIT).fill(429)]);
  const { rows } = await server().context.store.pool.query(
    "select 1 from followed_accounts where asked_by not in ('roots', 'payments')",
  );
  expect(rows).toHaveLength(LIMIT);
});
