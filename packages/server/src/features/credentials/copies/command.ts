import { SdkError, type CredentialKind } from "@arcs/core";
import type { ServerContext } from "../../../context.ts";
import { systemClock, type Clock } from "../../../platform/base/runtime.ts";
import { type Command, jsonOption, wantsJson } from "../../../platform/cli/command.ts";
import { defined, httpCredentialTypes, kindOfHttpType } from "@arcs/core/internal";
import { type BridgeChain, createProviderClient, type ProviderClient } from "@arcs/evm";
import type { ServerSettings } from "../../../platform/settings/settings.ts";
import { openAttester } from "../../../platform/chains/open-chains.ts";

export const bridgeCommands: Readonly<Record<string, Command>> = {
  prepare: {
    options: jsonOption,
    async run(line) {
      const prepared = await prepareBridge(line.settings, { clock: systemClock });
      if (prepared === undefined) {
        throw new SdkError(
          "invalid_argument",
          "BRIDGE_SECRET_KEY, or BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL, expected (received neither); see --help",
        );
      }
      console.log(wantsJson(line) ? JSON.stringify(prepared) : describe(prepared));
      return 0;
    },
  },
};

function describe(prepared: PreparedBridge): string {
  if ("schema" in prepared) {
    const { schema, attester } = prepared;
    return `the schema of attestations ${schema === "registered" ? `is registered, paid for by ${attester}` : schema}`;
  }
  return Object.entries(prepared.settings)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}

const LOOK_EVERY_MS = 2_000;
const PATIENCE_MS = 600_000;

/**
 * The created or existing objects: templates as the settings that name them, or the schema and the
 * account that pays for it.
 */
type PreparedBridge =
  | { settings: Readonly<Record<string, string>> }
  | { schema: "registered" | "was registered"; attester: string };

/**
 * Creates what the bridge of the settings needs: templates at the provider, or the schema on the
 * chain.
 *
 * @returns what there is now, without secrets; `undefined` if the settings name no bridge
 * @throws SdkError of the bridge, such as `bridge_authentication_failed` or
 *   `evm_insufficient_funds`
 */
export async function prepareBridge(
  settings: ServerSettings,
  { clock }: Pick<ServerContext, "clock">,
): Promise<PreparedBridge | undefined> {
  const { bridgeSecretKey } = settings;
  if (bridgeSecretKey !== undefined)
    return prepareTemplates(settings, { secretKey: bridgeSecretKey, clock });
  const attester = await openAttester(settings, { clock });
  return attester && { schema: await attester.bridge.registerSchema(), attester: attester.address };
}

async function prepareTemplates(
  settings: ServerSettings,
  { secretKey, clock }: { secretKey: string; clock: Clock },
): Promise<PreparedBridge> {
  const { bridgeProviderUrl: baseUrl, bridgeTemplateIds, bridgeReputationTemplateId } = settings;
  const client = createProviderClient({ secretKey, ...defined({ baseUrl }) });
  const known = { ...bridgeTemplateIds };
  let reputation = bridgeReputationTemplateId ?? known.Reputation;
  for (const type of httpCredentialTypes) {
    const kind = kindOfHttpType(type) as CredentialKind;
    const chain = settings.bridgeChain as BridgeChain;
    if (kind === "Reputation") reputation ??= await makeTemplate(client, { kind, chain, clock });
    else known[kind] ??= await makeTemplate(client, { kind, chain, clock });
  }
  const { Reputation: _, ...others } = known;
  const list = Object.entries(others).map(([kind, id]) => `${kind}=${id}`);
  const template = defined({ BRIDGE_REPUTATION_TEMPLATE_ID: reputation });
  return { settings: { ...template, BRIDGE_TEMPLATE_IDS: list.join(",") } };
}

async function makeTemplate(
  client: ProviderClient,
  { kind, chain, clock }: { kind: CredentialKind; chain: BridgeChain; clock: Clock },
): Promise<string> {
  const typeId = await client.putType(kind);
  const description = `Copies of credentials of the kind ${kind}`;
  const actionId = await client.createTemplate({ typeId, chain, name: kind, description });
  const end = clock.now().getTime() + PATIENCE_MS;
  while (clock.now().getTime() < end) {
    const templateId = await client.templateOf(actionId);
    if (templateId !== undefined) return templateId;
    await clock.sleep(LOOK_EVERY_MS, new AbortController().signal);
  }
  throw new SdkError(
    "bridge_unreachable",
    `the provider did not create the template for ${kind} in time (action ${actionId})`,
  );
}
