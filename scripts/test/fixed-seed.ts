// While faults are looked for, random tests draw the same cases each time: what noticed a fault once notices it everywhere.
// Elsewhere they draw new ones.
if (process.env["ARCS_SEED"] !== undefined) {
  const { configureGlobal, readConfigureGlobal } = await import("fast-check");
  configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env["ARCS_SEED"]) });
}
