// Lets these examples import the frameworks from where `npm run counterparts` has put them. In a
// project of your own they are among its dependencies, and this file is not needed.
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(
  join(import.meta.dirname, "../../.cache/counterparts/package.json"),
).href;
const frameworks = /^(?:ai|langchain|@langchain\/core|@mastra\/core|@openai\/agents)(?:\/|$)/;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, frameworks.test(specifier) ? { ...context, parentURL: folder } : context),
});
