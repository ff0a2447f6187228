// #region bridge-template
import { createProviderClient } from "@arcs/evm";

export async function makeTemplate(secretKey: string, baseUrl: string): Promise<string> {
  const client = createProviderClient({ secretKey, baseUrl });
  const typeId = await client.putType("Reputation");
  const asked = {
    typeId,
    chain: "base-sepolia",
    name: "Reputation",
    description: "A snapshot of the Trust Score",
  } as const;
  const actionId = await client.createTemplate(asked);
  for (;;) {
    // Undefined while it is being created; then the value of BRIDGE_REPUTATION_TEMPLATE_ID.
    const templateId = await client.templateOf(actionId);
    if (templateId !== undefined) return templateId;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
// #endregion
