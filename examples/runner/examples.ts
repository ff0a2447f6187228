/**
 * The examples that `npm run example -- <name>` runs; `server` where one needs a running server.
 */
export const examples: Readonly<Record<string, "alone" | "server">> = {
  "safe-to-pay": "server",
  quickstart: "alone",
  "first-calls": "server",
  "verify-offline": "alone",
  "pay-with-trust-gate": "server",
  "pay-once": "alone",
  mcp: "server",
  "signed-requests": "server",
  "webhook-receiver": "server",
  "browser-verify": "server",
};
