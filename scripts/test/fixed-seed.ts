// Random tests use the same cases in every run, so that no verdict depends on chance.
// `npm run fuzz` looks for new ones.
import { configureGlobal, readConfigureGlobal } from "fast-check";

import { seed } from "../../packages/process/test/support/random.ts";

configureGlobal({ ...readConfigureGlobal(), seed });
