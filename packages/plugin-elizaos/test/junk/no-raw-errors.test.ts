import * as plugin from "../../src/index.ts";
import { testWithJunk } from "../../../core/test/support/test-with-junk.ts";

const names = ["paymentId", "payer"];

testWithJunk({ entries: { plugin: { formatJobClaim: plugin.formatJobClaim } }, names });
