// Which tests are everyday ones, and which are left to `npm run test:all`: by their names and by what they call, so that no
// list has to say it again.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const files = ["packages", "examples"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name, "test")))
  .concat("scripts/test")
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith(".test.ts"));

/** The one test on a database that is an everyday one: the whole contract, asked of a running server. */
const contract = "packages/server/test/routes/contract.test.ts";

/** Tests that start programs, kill them, need a browser or try out so much that a newcomer should not wait for them. */
export const systemTests = files.filter((file) => file.endsWith(".system.test.ts"));

const others = files.filter((file) => !file.endsWith(".system.test.ts"));

/** Tests that open a database in a folder, or a server with one. */
export const storeTests = others.filter(
  (file) =>
    file !== contract &&
    says(file, /\b(onBothStores|useEmbeddedStore|openEmbedded|embeddedFolder|openDatabase|useDemoServer|useScene)\(/),
);

/** Tests for both kinds of store. */
export const bothStoresTests = others.filter((file) => says(file, /^onBothStores\(/m));

/** All others, and the contract's test. */
export const unitTests = others.filter((file) => !storeTests.includes(file));

function says(file: string, pattern: RegExp): boolean {
  return pattern.test(readFileSync(join(root, file), "utf8"));
}
