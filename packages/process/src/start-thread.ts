import { Worker } from "node:worker_threads";

/**
 * Starts a thread. It runs the same kind of file as its caller does: JavaScript when built, TypeScript in the repository.
 *
 * @param name - file name without its ending, beside the caller
 * @param options.besides - `import.meta.url` of the caller
 */
export function startThread(name: string, { besides, workerData }: { besides: string; workerData?: unknown }): Worker {
  if (besides.endsWith(".js")) return new Worker(new URL(`./${name}.js`, besides), { workerData });
  // A thread inherits no loader for TypeScript, and on Node 20 none that `--import` names is there for its first file.
  const code = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(new URL(`./${name}.ts`, besides).href)});
  })`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=@arcs/source"], workerData });
}
