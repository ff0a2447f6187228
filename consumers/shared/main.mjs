// The line that the runner reads.
import { fixture } from "./fixture.mjs";
import { usePackages } from "./use-packages.mjs";

void usePackages(fixture).then((answer) => console.log(`consumer: ${JSON.stringify(answer)}`));
