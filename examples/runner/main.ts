import { runExample, startDemoServer } from "./demo-server.ts";
import { examples } from "./examples.ts";

const [name = "", ...args] = process.argv.slice(2);
const needs = Object.hasOwn(examples, name) ? examples[name] : undefined;
if (needs === undefined) {
  console.error(
    `npm run example -- <name>, where <name> is one of ${Object.keys(examples).join(", ")}`,
  );
  process.exit(2);
}
const server = needs === "server" ? await startDemoServer() : undefined;
try {
  const print = (text: string): void => void process.stdout.write(text);
  process.exitCode = await runExample(name, {
    args,
    print,
    ...(server === undefined ? {} : { server }),
  });
} finally {
  await server?.stop();
}
