// How the statements are planned that take deliveries and write down what came of them.

/**
 * One plan for queues of any length: nothing but loops, from left to right as it is written, by indexes. To plan this statement takes
 * longer than to run it, and a plan that was made by what the tables held, which may have been nothing, takes seconds when they are full.
 */
const planned = ["seqscan", "hashjoin", "mergejoin", "bitmapscan", "sort", "memoize", "material"]
  .map((way) => [`enable_${way}`, "off"])
  .concat([
    ["from_collapse_limit", "1"],
    ["join_collapse_limit", "1"],
    ["plan_cache_mode", "force_generic_plan"],
  ]);
export const PLANNED_AS_WRITTEN = setLocally(planned);
export const PLANNED_AND_LOSABLE = setLocally([...planned, ["synchronous_commit", "off"]]);

/** Without a row or a column, which the driver would describe and read each time. */
function setLocally(settings: readonly (readonly string[])[]): string {
  return `select where concat(${settings.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(", ")}) = ''`;
}
