// #region register-agent
import { createArcsClient, isSdkError, registerAgent } from "@arcs/client";
import { createSigner, parseWalletKey } from "@arcs/client/credentials";

const {
  ARCS_API_URL: baseUrl = "https://arcs.example",
  ARCS_API_KEY: apiKey = "",
  WALLET_KEY = "",
} = process.env;
const client = createArcsClient({ baseUrl, apiKey });
const wallet = createSigner(parseWalletKey(WALLET_KEY));

const about = {
  name: "Translator",
  capabilities: ["translation"],
  serviceEndpoint: "https://translator.example",
};
try {
  const { agent, key } = await registerAgent(
    client,
    { ...about, createKey: true },
    { agent: wallet },
  );
  console.log(`registered: ${baseUrl}/agents/${agent.id}`);
  console.log(`its own API key, shown once: ${key}`);
} catch (error) {
  if (!isSdkError(error, "conflict")) throw error;
  console.error(`${baseUrl}/agents/${wallet.address}: ${error.message}`);
  process.exitCode = 1;
}
// #endregion
