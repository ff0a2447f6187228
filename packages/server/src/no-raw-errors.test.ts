import * as server from "./index.ts";
import { testWithJunk } from "../../core/test/support/test-with-junk.ts";

const names = ["store", "url", "settings", "now", "clock", "log", "host", "port", "events"];

testWithJunk({ entries: { server }, names });
