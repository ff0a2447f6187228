// Makes the database that `npm run dev` and tests copy, as part of the installation. It takes 6
// seconds of CPU.
import { prepareEmbeddedDatabase } from "../packages/server/test/support/template-folders.ts";

await prepareEmbeddedDatabase();
