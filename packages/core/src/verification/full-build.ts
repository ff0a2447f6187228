import { defaultCanonicalizer } from "../canonicalization/engines/default-canonicalizer.ts";
import { toIssues } from "../schemas/issues.ts";
import type { VerifierBuild } from "./verification-context.ts";

/** What the full build verifies with: the general JSON-LD engine where the compiled one cannot tell, and words for all issues. */
export const fullBuild: VerifierBuild = { canonicalizer: defaultCanonicalizer, toIssues };
