// Generated from schemas/http/ by scripts/generate-tool-schemas.ts (npm run generate). Do not edit.

/** Schema of credential-report.json, at its leanest. */
export const credentialReportOutput = {"type":"object","properties":{"valid":{"type":"boolean"},"checks":{"type":"object"},"credentialId":{},"subject":{"type":"object"},"issuer":{"type":"object"},"issuedAt":{},"expiresAt":{},"revoked":{"type":"boolean"}}};

/** Schema of credential.json, at its leanest. */
export const credentialOutput = {"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"status":{"type":"string"},"subject":{"type":"object"},"issuer":{"type":"object"},"issuedAt":{"type":"string"},"expiresAt":{},"revoked":{"type":"boolean"}}};

/** Schema of credentials-of-agent.json, at its leanest. */
export const credentialsOfAgentOutput = {"type":"object","properties":{"agentId":{"type":"string"},"credentials":{"type":"array"},"total":{"type":"integer"},"filters":{"type":"object"}}};

/** Schema of agent.json, at its leanest. */
export const agentOutput = {"type":"object","properties":{"id":{"type":"string"},"internalId":{"type":"string"},"name":{"type":"string"},"description":{"type":"string"},"capabilities":{"type":"array"},"owner":{"type":"string"},"trustScore":{},"privacy":{}}};

/** Schema of agent-search.json, at its leanest. */
export const agentSearchOutput = {"type":"object","properties":{"data":{"type":"array"},"pagination":{},"filters":{"type":"object"},"isTest":{"type":"boolean"}}};

/** Schema of reputation.json, at its leanest. */
export const reputationOutput = {"type":"object","properties":{"agentId":{"type":"string"},"privacy":{"type":"object"},"isTest":{"type":"boolean"},"overallScore":{"type":"integer"},"basis":{"type":"string"},"proven":{"type":"integer"},"scoreRange":{"type":"string"},"tier":{"type":"string"}}};

/** Schema of reputation-bulk.json, at its leanest. */
export const reputationBulkOutput = {"type":"object","properties":{"data":{"type":"array"},"requested":{"type":"integer"},"found":{"type":"integer"},"notFound":{"type":"array"}}};

/** Schema of reputation-history.json, at its leanest. */
export const reputationHistoryOutput = {"type":"object","properties":{"agentId":{"type":"string"},"period":{"type":"string"},"granularity":{"type":"string"},"dataPoints":{"type":"array"},"summary":{}}};

/** Schema of leaderboard.json, at its leanest. */
export const leaderboardOutput = {"type":"object","properties":{"data":{"type":"array"},"filters":{"type":"object"},"total":{"type":"integer"},"updatedAt":{},"isTest":{"type":"boolean"}}};

/** Schema of payment-rating.json, at its leanest. */
export const paymentRatingOutput = {"type":"object","properties":{"paymentId":{"type":"string"},"agentId":{"type":"string"},"rater":{"type":"string"},"rating":{"type":"integer"},"comment":{},"delivered":{},"responseTimeMs":{},"inTime":{}}};

/** Schema of dispute.json, at its leanest. */
export const disputeOutput = {"type":"object","properties":{"id":{"type":"string"},"paymentId":{},"holdId":{},"agentId":{"type":"string"},"openedBy":{"type":"string"},"reason":{"type":"string"},"status":{"type":"string"},"resolution":{}}};

/** Schema of issued-credential.json, at its leanest. */
export const issuedCredentialOutput = {"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"subjectId":{"type":"string"},"issuerId":{"type":"string"},"issuedAt":{"type":"string"},"expiresAt":{},"status":{"type":"string"},"blockchain":{"type":"object"}}};
