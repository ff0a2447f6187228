import { describe, expect, test } from "vitest";

import { openStore } from "./open-store.ts";

describe("opening a store", () => {
  test.each([
    "mysql://user:secret@host/db",
    "host=/tmp user=secret",
    " postgres://secret@host/db",
    "",
  ])("refuses a URL that is none of Postgres, and does not repeat it", async (databaseUrl) => {
    const failure = await openStore({ databaseUrl }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "invalid_argument" });
    expect(String(failure)).not.toContain("secret");
  });

  test("says so when nobody answers, without the password", async () => {
    const failure = await openStore({ databaseUrl: "postgres://user:secret@127.0.0.1:1/db" }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: "ECONNREFUSED" });
    expect(String(failure)).not.toContain("secret");
  });
});
