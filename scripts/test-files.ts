// Sorts tests by their needs, from their names and calls, so that no list has to repeat it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");
/** All tests. */
export const allTests = ["packages", "extras", "examples"]
  .flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => [
      join(folder, name, "src"),
      join(folder, name, "test"),
    ]),
  )
  .concat("scripts/test")
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => file.endsWith(".test.ts"));

/**
 * Tests of the same rules at a larger size, or on a database that few have: a release runs them,
 * and `npm run test:all`.
 */
const releaseTests = [
  "packages/client/test/payer/adversary.system.test.ts",
  "packages/client/test/payer/decide-twice.system.test.ts",
  "packages/server/src/features/trust/cover/market.system.test.ts",
  "packages/server/src/platform/db/citus.system.test.ts",
  "packages/server/src/platform/db/spread.system.test.ts",
  "packages/server/src/platform/db/transfer/command-large.system.test.ts",
  "packages/trust/test/cover/theorem.system.test.ts",
];

/**
 * Tests that start or kill programs, need a browser, or take too long for a newcomer; with
 * TEST_EVERYDAY, as `.ci/run` sets it, without those of a release.
 */
export const systemTests = allTests.filter(
  (file) =>
    file.endsWith(".system.test.ts") &&
    (process.env["TEST_EVERYDAY"] === undefined || !releaseTests.includes(file)),
);

const others = allTests.filter((file) => !file.endsWith(".system.test.ts"));

/** Tests that open a store, or a server with one. */
export const storeTests = others.filter((file) =>
  /\b(useStore\(\)|useDemoServer\(|useScene\()/.test(read(file)),
);

/** Tests for every kind of store: run on Postgres and on distributed tables. */
export const storeContract = storeTests.filter((file) => /\bstore\.test\.ts$/.test(file));

/**
 * Contract tests that run on the embedded store, too: the stores of features, and the promises of
 * the platform.
 */
const embeddedContract = storeContract.filter(
  (file) => basename(file) === "store.test.ts" || file.startsWith("packages/server/src/platform/"),
);

/** Further tests of the embedded store alone. */
const embeddedOnly = others.filter((file) =>
  /\b(openEmbedded|embeddedFolder|openDatabase)\b/.test(read(file)),
);

/** Tests on the embedded store. */
export const embeddedTests = [...embeddedContract, ...embeddedOnly];

/** All others: they need nothing but Node. */
export const unitTests = others.filter((file) => ![...storeTests, ...embeddedOnly].includes(file));

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
