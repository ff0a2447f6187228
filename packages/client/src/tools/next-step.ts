// Advice after a failure, for a model or its user. One sentence each, because a model reads it every time.
const steps: Readonly<Record<string, string>> = {
  invalid_argument: "Correct the input as the message says, and call again.",
  invalid_request: "Correct the input as the message and details.errors say, and call again.",
  invalid_credential_format: "Pass the credential exactly as it was received; if it was, it is not a W3C credential.",
  authentication_failed: "Tell the user that the API key is missing, wrong or expired; calling again will not help.",
  insufficient_permissions: "Tell the user which permission the API key lacks; calling again will not help.",
  issuer_not_authorized: "Tell the user that the API key is not one of an issuer; calling again will not help.",
  reputation_private: "The agent shows no reputation: treat it as unknown, neither good nor bad, and ask the user.",
  agent_not_found: "Check the id; search_agents finds agents by name. An unknown agent has no reputation.",
  credential_not_found: "Check the id; list_credentials shows the credentials of an agent.",
  payment_not_found: "Check the id of the payment.",
  statement_signature_invalid:
    "Have the wallet details.signer sign the text details.statement with plain Ed25519 (UTF-8 bytes), then call again with " +
    "the same input and the base64 of the signature as signature.",
  rate_limit_exceeded: "Wait details.retryAfter seconds, then call again.",
  unavailable: "The server is busy: wait some seconds, then call again.",
  server_unreachable:
    "The server did not answer: tell the user, or call again later. Do not take it for a bad reputation.",
  server_invalid_answer: "Tell the user to check ARCS_API_URL: what answered is no ARCS server.",
  request_timed_out: "Call again later. Do not take it for a bad reputation.",
  request_aborted: "The call was cancelled.",
  conflict: "It was done before, or something else changed meanwhile: read the current state first.",
};

/** Says what to do after a failure with a code. */
export function nextStep(code: string): string {
  return (Object.hasOwn(steps, code) ? steps[code] : undefined) ?? "Tell the user what the message says.";
}
