import type { VerificationError } from "../base/errors.ts";
import type { JsonObject } from "../base/json/json-value.ts";
import type { OwnCheckResults } from "../verification/check-credential.ts";
import type { VerifyCredentialOptions } from "../verification/verification-context.ts";

/** The options of a verification that can go to another thread: no functions. */
export type ThreadVerifyOptions = Pick<
  VerifyCredentialOptions,
  | "trustedIssuers"
  | "now"
  | "clockSkewSeconds"
  | "limits"
  | "challenge"
  | "domain"
  | "unsupportedProofs"
  | "inlineContexts"
  | "cryptosuites"
  | "documentBases"
>;

/** What a thread is given once, when it begins. */
export type ThreadData = {
  /** URL of the module with the caller's own schemas and engine. */
  setup: string | undefined;
};

/** An input as it goes to a thread: text, or an object that was read within the limits already. Nobody can alter either. */
export type ThreadInput = string | JsonObject;

/** What is asked of a thread. */
export type ThreadRequest =
  | {
      kind: "verify";
      batch: number;
      inputs: readonly ThreadInput[];
      /** Which options are meant; they themselves come with the first batch only. */
      run: number;
      options: ThreadVerifyOptions | undefined;
    }
  /** The options of a run are needed no more. */
  | { kind: "forget"; run: number };

/** The outcome for one input; one word where every check passed and nothing was found. */
export type ThreadOutcome = { error: VerificationError } | OwnCheckResults | "flawless";

/** What a thread answers. */
export type ThreadResponse =
  | { batch: number; outcomes: readonly ThreadOutcome[] }
  /** Only where the caller's own module fails. */
  | { batch: number; failure: string };
