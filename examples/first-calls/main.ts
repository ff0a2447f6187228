// #region first-calls
import { createArcsClient, hasPrivacyMode, isSdkError } from "@arcs/client";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

// A search is its first page when awaited, and every agent when iterated.
for await (const agent of client.agents.search({ minScore: 400 })) {
  console.log(agent.name, agent.trustScore?.tier);
}

const [best] = (await client.agents.search({ sortBy: "score", limit: 1 })).data;
const reputation = await client.reputation.get(best?.id ?? "");
if (hasPrivacyMode(reputation, "public")) console.log(reputation.overallScore, reputation.tier);

try {
  await client.agents.get("nobody");
} catch (error) {
  if (!isSdkError(error, "agent_not_found")) throw error;
  console.log(error.code, error.status, error.requestId);
}
// #endregion
