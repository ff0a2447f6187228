import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SdkError } from "@arcs/core";
import { describe, expect, test } from "vitest";
import { readCommandLine } from "./read-settings.ts";
import { settingsDocument, settingsHelp } from "../../../../../scripts/describe-settings.ts";
import { settingTable } from "./settings.ts";

function settingsOf(args: string[], env: Record<string, string> = {}): Record<string, unknown> {
  return readCommandLine(args, { env }).settings;
}

function problemsOf(args: string[], env: Record<string, string> = {}): readonly string[] {
  try {
    readCommandLine(args, { env });
    return [];
  } catch (error) {
    return (error as SdkError).details["problems"] as string[];
  }
}

describe("settings", () => {
  test("nothing given: every setting has its default, or is absent", () => {
    const settings = settingsOf([]);
    for (const [name, { fallback }] of Object.entries(settingTable))
      expect(settings[name]).toEqual(fallback);
    expect(settings).toMatchObject({ network: "local", bodyLimit: 1_048_576 });
  });

  test("the name of a witness has no scheme: it is in every signature, and cannot be changed later", () => {
    expect(settingsOf(["--witness-name", "witness.example/w1"])).toMatchObject({
      witnessName: "witness.example/w1",
    });
    expect(problemsOf(["--witness-name", "https://witness.example/w1"])).toEqual([
      expect.stringContaining("without scheme, spaces and plus signs"),
    ]);
  });

  test("from the environment, and the flag wins; an empty variable is none", () => {
    const env = {
      PORT: "1234",
      LEDGER_CLUSTER: "",
      ARCS_CORS_ORIGINS: "https://a.example, https://b.example",
    };
    expect(settingsOf([], env)).toMatchObject({
      port: 1234,
      network: "local",
      corsOrigins: ["https://a.example", "https://b.example"],
    });
    expect(
      settingsOf(["--port", "9", "--quotas=starter=1,growth=none,scale=3,enterprise=none"], env),
    ).toMatchObject({
      port: 9,
      quotas: { starter: 1, growth: undefined, scale: 3, enterprise: undefined },
    });
    expect(settingsOf(["--public-url", "https://arcs.example/"])).toMatchObject({
      publicUrl: "https://arcs.example",
    });
  });

  test("prices of tiers are three decimals, each above the one before", () => {
    expect(settingsOf([], { ARCS_TIER_PRICES: "0.25, 2.5, 25" })).toMatchObject({
      tierPrices: { silver: "0.25", gold: "2.5", platinum: "25" },
    });
    for (const wrong of [
      "1,10",
      "1,10,100,1000",
      "10,1,100",
      "1,1,2",
      "0,1,2",
      "-1,1,2",
      "1e0,10,100",
      "1.50,10,100",
      "a",
    ]) {
      expect(problemsOf([], { ARCS_TIER_PRICES: wrong }), wrong).toEqual([
        expect.stringMatching(/^ARCS_TIER_PRICES must be prices of silver, gold and platinum/),
      ]);
    }
  });

  test("the key that secrets are encrypted with is 32 bytes, and never shown", () => {
    const key = Buffer.alloc(32, 7);
    expect(settingsOf([], { ARCS_SECRET_KEY: key.toString("base64") })).toMatchObject({
      secretKey: Uint8Array.from(key),
    });
    for (const wrong of [
      key.toString("hex"),
      Buffer.alloc(31).toString("base64"),
      key.toString("base64url"),
      "secret",
    ]) {
      expect(problemsOf([], { ARCS_SECRET_KEY: wrong })).toEqual([
        "ARCS_SECRET_KEY must be the base64 of 32 bytes (received another value)",
      ]);
    }
  });

  test.each([
    "postgres://arcs:secret@db.example:5432/arcs",
    "postgresql://db.example/arcs?sslmode=require",
    "postgres://arcs:pa%2Fss%40@db.example/arcs?application_name=a@b/c",
    "postgres://arcs@/arcs?host=/var/run/postgresql",
    "postgres:///arcs?host=%2Ftmp%2Fsocket&user=arcs",
  ])("DATABASE_URL=%s is taken as it is", (databaseUrl) => {
    expect(settingsOf([], { DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  test.each(["schema=arcs", "sslmode=require&schema=arcs", "currentSchema=a", "search_path=a"])(
    "DATABASE_URL with %s is refused: the driver would ignore it",
    (query) => {
      const [problem] = problemsOf([], { DATABASE_URL: `postgres://db.example/arcs?${query}` });
      expect(problem).toMatch(
        /^DATABASE_URL must be .*without schema= .* \(received another value\)$/,
      );
    },
  );

  test("DATABASE_URL may set the search path as libpq does", () => {
    const databaseUrl = "postgres://db.example/arcs?options=-c%20search_path%3Darcs";
    expect(settingsOf([], { DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  test("a replica is one of a database", () => {
    const readDatabaseUrl = "postgres://replica.example/arcs";
    const env = { ARCS_READ_DATABASE_URL: readDatabaseUrl };
    expect(problemsOf([], env)).toEqual([
      "DATABASE_URL (--database-url) must be the database that ARCS_READ_DATABASE_URL is a replica of (received none)",
    ]);
    const databaseUrl = "postgres://db.example/arcs";
    expect(settingsOf([], { ...env, DATABASE_URL: databaseUrl })).toMatchObject({
      databaseUrl,
      readDatabaseUrl,
    });
    // A wrong setting is not missing.
    expect(problemsOf([], { ...env, DATABASE_URL: "mysql://db" })).toHaveLength(1);
  });

  test("secrets of payment facilitators have the form that signatures need", () => {
    const secrets = [24, 32, 64].map(
      (length) => `whsec_${Buffer.alloc(length, length).toString("base64")}`,
    );
    expect(settingsOf([], { PAYMENT_WEBHOOK_SECRET: secrets.join(",") })).toMatchObject({
      paymentWebhookSecrets: secrets,
    });
    for (const wrong of [
      "hunter2",
      "whsec_",
      `whsec_${Buffer.alloc(23).toString("base64")}`,
      `whsec_${"A".repeat(43)}`,
    ]) {
      const problems = problemsOf([], { PAYMENT_WEBHOOK_SECRET: wrong });
      expect(problems).toEqual([
        expect.stringMatching(
          /^PAYMENT_WEBHOOK_SECRET must be .*whsec_.* \(received another value\)$/,
        ),
      ]);
    }
  });

  test("everything that is wrong is said at once, and no secret is repeated", () => {
    const env = {
      PORT: "99999",
      DATABASE_URL: "mysql://root:hunter2@db",
      LEDGER_CLUSTER: "testnet2",
      ARCS_QUOTAS: "starter=1",
      ARCS_RETENTION_DAYS: "0",
    };
    const problems = problemsOf(
      ["--log-level", "loud", "--prot", "1", "--ledger-program-address", "x", "--host"],
      env,
    );
    expect(problems).toEqual([
      "there is no option --prot, did you mean --port; see --help",
      "--host needs a value",
      'PORT must be a whole number from 0 to 65535 (received "99999")',
      expect.stringMatching(/^DATABASE_URL must be .* \(received another value\)$/),
      'ARCS_RETENTION_DAYS must be a whole number from 1 to 3650 (received "0")',
      'LEDGER_CLUSTER must be mainnet-beta, devnet, testnet or local (received "testnet2")',
      '--ledger-program-address must be a ledger address (base58 of 32 bytes) (received "x")',
      expect.stringMatching(/^ARCS_QUOTAS must be /),
      expect.stringMatching(/^--log-level must be one of trace, .* \(received "loud"\)$/),
    ]);
    expect(problems.join()).not.toContain("hunter2");
  });

  test.each([
    ["ARCS_QUOTAS", "starter=1,growth=2,scale=3,scale=4"],
    ["ARCS_QUOTAS", "starter=1,growth=2,scale=3,enterprise=-4"],
    ["ARCS_CORS_ORIGINS", "https://a.example/path"],
    ["ARCS_CORS_ORIGINS", "https://*.example"],
    ["ARCS_PUBLIC_URL", "ftp://a.example"],
    ["ARCS_PUBLIC_URL", "a.example"],
    ["DATABASE_URL", "postgres:db"],
    ["DATABASE_URL", "postgres://arcs:pa/ss@db.example/arcs"],
    ["DATABASE_URL", "postgres://arcs:123/456@db.example/arcs"],
    ["DATABASE_URL", "postgres://arcs:pa?ss@db.example/arcs"],
    ["DATABASE_URL", "postgres://arcs:12#34@db.example/arcs"],
    ["DATABASE_URL", "postgres://a b/db"],
    ["DATABASE_URL", "postgres://db:port/db"],
    ["PORT", "1e3"],
    ["PORT", "-1"],
    ["ARCS_MAX_CONNECTIONS", "1"],
  ])("%s=%s is refused", (name, value) => {
    expect(problemsOf([], { [name]: value })).toHaveLength(1);
  });

  test("mainnet needs an endpoint", () => {
    expect(problemsOf(["--ledger-cluster", "mainnet"])).toEqual([
      expect.stringMatching(/^LEDGER_RPC_URL /),
    ]);
    const programAddress = "ARCSAnchor111111111111111111111111111111111";
    expect(
      settingsOf(["--ledger-cluster", "devnet", "--ledger-program-address", programAddress]),
    ).toMatchObject({
      network: "devnet",
      programAddress,
    });
  });

  test("a command's own options, besides the settings", () => {
    const { values, positionals, settings } = readCommandLine(
      ["create", "--name", "x", "--port", "1", "--json"],
      {
        env: {},
        options: { name: { type: "string" }, json: { type: "boolean" } },
        mostWords: 1,
      },
    );
    expect([values, positionals, settings.port]).toEqual([
      { name: "x", json: true },
      ["create"],
      1,
    ]);
  });

  test("settings of extras are read like the server's, and have names of their own", () => {
    const form = { expected: "a word", read: (given: string) => given, write: String };
    const word = { env: "ARCS_WORD", form, fallback: "none", what: "A word" };
    const ofExtras = { word };
    const read = (args: string[], env = {}): unknown =>
      readCommandLine(args, { env, ofExtras }).settings.ofExtras;
    expect(read([])).toEqual({ word: "none" });
    expect(read(["--word", "flag"], { ARCS_WORD: "variable" })).toEqual({ word: "flag" });
    expect(read([], { ARCS_WORD: "variable" })).toEqual({ word: "variable" });
    expect(() => readCommandLine(["--word", "x"], { env: {} })).toThrow(/no option --word/);
    const taken = { word: { ...word, env: "ARCS_PORT" } };
    expect(() => readCommandLine([], { env: {}, ofExtras: taken })).toThrow(
      "two settings have the flag --port: rename one",
    );
  });

  test("names are given once, and the document and the help have them all", () => {
    const all = Object.values(settingTable);
    expect(new Set(all.flatMap(({ env, flag }) => [env, flag])).size).toBe(2 * all.length);
    const document = readFileSync(
      join(import.meta.dirname, "../../../../../docs/settings.md"),
      "utf8",
    );
    expect(document).toBe(settingsDocument());
    for (const { env, flag } of all) {
      for (const name of [env, flag]) expect(settingsHelp()).toContain(name);
      expect(flag).toBe(
        `--${env
          .replace(/^ARCS_/, "")
          .toLowerCase()
          .replaceAll("_", "-")}`,
      );
    }
  });
});
