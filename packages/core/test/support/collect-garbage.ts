import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects garbage all the time while something runs: what is reachable only by chance is lost at
 * once.
 */
export async function collectingGarbage<Result>(work: () => Promise<Result>): Promise<Result> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const timer = setInterval(collect, 20);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
