// Generated from schemas/ by scripts/generate-schemas.ts (npm run generate). Do not edit.

/** A problem that a validator found, as ajv reports it. */
export type AjvError = { instancePath: string; keyword: string; params: Record<string, unknown> };

/** A validator compiled by ajv: tells whether the data conforms, and keeps what it found. */
export type Validator = { (data: unknown): boolean; errors?: AjvError[] | null };

export const completionSubjectData: Validator;
export const customSubjectData: Validator;
export const delegatedSignerSubjectData: Validator;
export const jobCompletionSubjectData: Validator;
export const pOAPSubjectData: Validator;
export const reputationScoreSubjectData: Validator;
export const reputationSubjectData: Validator;
export const skillSubjectData: Validator;
export const agentIdentitySubjectData: Validator;
export const ledgerInclusionProof: Validator;
export const serviceCredential: Validator;
export const w3cCredentialV1: Validator;
export const w3cCredentialV2: Validator;
export const w3cPresentationV2: Validator;
