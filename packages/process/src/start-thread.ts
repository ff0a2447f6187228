import { Worker } from "node:worker_threads";

/**
 * Starts a thread from the same kind of file as its caller: JavaScript when built, TypeScript in
 * the repository.
 *
 * @param name - file name without its ending, beside the caller
 * @param options.besides - `import.meta.url` of the caller
 */
export function startThread(
  name: string,
  { besides, workerData }: { besides: string; workerData?: unknown },
): Worker {
  if (besides.endsWith(".js")) return new Worker(new URL(`./${name}.js`, besides), { workerData });
  // A thread inherits no TypeScript loader. On Node 20 a loader from `--import` does not apply to
  // its first file.
  const code = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(new URL(`./${name}.ts`, besides).href)});
  })`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=@arcs/source"], workerData });
}
