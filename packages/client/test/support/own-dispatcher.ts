// A process whose application has set a global dispatcher of its own.
import { createArcsClient } from "../../src/node/index.ts";
import { Agent, setGlobalDispatcher, getGlobalDispatcher } from "undici";
const url = process.env["ARCS_TEST_URL"]!;
let asked = 0;
const agent = new Agent().compose(
  (dispatch) => (options, handler) => (asked++, dispatch(options, handler)),
);
setGlobalDispatcher(agent);
await createArcsClient({ baseUrl: url }).auth.verify();
process.stdout.write(JSON.stringify({ asked, kept: getGlobalDispatcher() === agent }));
