import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";

import { arcsTools, callTool, type CallToolOptions } from "@arcs/client/tools";

const mimeType = "application/json";

/** Resources that a host can attach to a conversation. Reading one calls the tool of the same purpose. */
export const resourceTemplates: ResourceTemplateType[] = [
  {
    uriTemplate: "arcs://agents/{agentId}/reputation",
    name: "reputation",
    title: "Reputation of an agent",
    description: "Its Trust Score, as far as it shows it",
    mimeType,
  },
  {
    uriTemplate: "arcs://credentials/{credentialId}",
    name: "credential",
    title: "Credential",
    description: "Type, subject, issuer and status of a credential; verify_credential says what it is worth",
    mimeType,
  },
];

/**
 * Reads a resource.
 *
 * @throws ResourceNotFoundError when there is none at this address, ProtocolError when it cannot be read; its data says what to
 * do next
 */
export async function readResource(uri: string, options: CallToolOptions): Promise<ReadResourceResult> {
  const [toolName, input] = toolFor(uri);
  const tool = arcsTools.find(({ name }) => name === toolName);
  if (tool === undefined || input === undefined) throw new ResourceNotFoundError(uri, "there is no such resource");
  const result = await callTool(tool, input, options);
  if (result.ok) return { contents: [{ uri, mimeType, text: JSON.stringify(result.output) }] };
  const { error } = result;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.message} ${error.nextStep}`, { error });
}

function toolFor(uri: string): [string, object | undefined] {
  const [, agentId] = /^arcs:\/\/agents\/([^/?#]+)\/reputation$/.exec(uri) ?? [];
  if (agentId !== undefined) return ["get_reputation", named("agentId", agentId)];
  const [, credentialId] = /^arcs:\/\/credentials\/([^/?#]+)$/.exec(uri) ?? [];
  return ["get_credential", credentialId === undefined ? undefined : named("credentialId", credentialId)];
}

function named(name: string, text: string): object | undefined {
  try {
    return { [name]: decodeURIComponent(text) };
  } catch {
    return undefined;
  }
}
