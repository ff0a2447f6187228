// A dispatcher of the undici that the project has, as an option and as the global one: both carry
// the requests.
import { Agent, setGlobalDispatcher } from "undici";

import { fixture } from "./fixture.mjs";
import { usePackages } from "./use-packages.mjs";

/** Counts what goes through it. */
class Counting extends Agent {
  sent = 0;
  dispatch(...parts) {
    this.sent += 1;
    return super.dispatch(...parts);
  }
}
const [own, everybodys] = [new Counting(), new Counting()];
const answer = await usePackages(fixture, { dispatcher: own });
setGlobalDispatcher(everybodys);
const again = await usePackages(fixture);
if (JSON.stringify(again) !== JSON.stringify(answer)) throw new Error(JSON.stringify(again));
console.log(`consumer: ${JSON.stringify({ ...answer, sent: [own.sent, everybodys.sent] })}`);
process.exit();
