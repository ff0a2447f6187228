// Random tests draw the same cases in every run, so that no verdict depends on chance. `npm run fuzz` looks for new ones.
import { configureGlobal, readConfigureGlobal } from "fast-check";

configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env["ARCS_SEED"] ?? 2026) });
