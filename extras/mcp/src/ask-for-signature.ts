import {
  acceptedContent,
  type CallToolResult,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";

import { statementSignature } from "@arcs/client/internal";

import type { ToolFailure } from "@arcs/client/tools";

const KEY = "signature";

/**
 * Asks the person behind the model for a wallet's signature, where a tool failed for want of one and the host can ask. The
 * statement goes to the person and not through the model, and so does the signature.
 *
 * @returns `undefined` where nothing can be asked: the failure then says what to sign
 */
export function askForSignature(
  { code, details }: ToolFailure,
  { canAsk, input }: { canAsk: boolean; input: object },
): (InputRequiredResult & CallToolResult) | undefined {
  const { statement, signer } = details ?? {};
  if (!canAsk || code !== "statement_signature_invalid" || KEY in input) return undefined;
  if (typeof statement !== "string" || typeof signer !== "string") return undefined;
  const message =
    `Sign this statement with the wallet ${signer}, by plain Ed25519 over its UTF-8 bytes, if you agree with it. Enter the ` +
    `signature in base64.\n\n${statement}`;
  const { description: _, ...rules } = statementSignature;
  const signature = { title: "Signature", description: "Base64, 88 characters", ...rules };
  return inputRequired({
    inputRequests: {
      [KEY]: inputRequired.elicit({
        message,
        requestedSchema: { type: "object", properties: { [KEY]: signature }, required: [KEY] },
      }),
    },
  }) as InputRequiredResult & CallToolResult;
}

/** Tells whether the person was asked before, whatever the answer: nobody is asked twice. */
export function wasAsked({ mcpReq }: ServerContext): boolean {
  return inputResponse(mcpReq.inputResponses, KEY).kind !== "missing";
}

/** The signature that came of asking, if any: what it is worth, the server finds out. */
export function signatureOf({ mcpReq }: ServerContext): { signature?: string } {
  const signature = acceptedContent(mcpReq.inputResponses, KEY)?.[KEY];
  return typeof signature === "string" ? { signature: signature.trim() } : {};
}
