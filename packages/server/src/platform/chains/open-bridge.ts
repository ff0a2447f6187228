import { type CredentialKind, credentialKinds, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import {
  createEasBridge,
  createEvmSigner,
  createProviderBridge,
  createProviderClient,
  type EasBridge,
} from "@arcs/evm";

import type { Clock } from "../base/runtime.ts";
import type { ServerSettings } from "../settings/settings.ts";
import type { ServerBridge } from "./chains.ts";

// Longer than a block takes on any chain; those who wait for the schema ask again.
const SCHEMA_PATIENCE_MS = 30_000;

/**
 * Makes the bridge that the settings name: through the provider, or by attestations. Nothing is sent before the first
 * sync.
 *
 * @returns `undefined` where they name no bridge
 * @throws SdkError `invalid_wallet_key` for an attester's key that is malformed
 */
export async function openBridge(
  settings: ServerSettings,
  { clock }: { clock: Clock },
): Promise<ServerBridge | undefined> {
  const { bridgeSecretKey, bridgeForm: form, bridgeChain: chain } = settings;
  if (bridgeSecretKey !== undefined) return providerBridge(settings, { secretKey: bridgeSecretKey, clock });
  const attester = await openAttester(settings, { clock });
  if (attester === undefined) return undefined;
  const { bridge, address } = attester;
  return {
    // A batch's time stamp has no schema.
    ...(form === "batch" ? bridge : withSchema(bridge, clock)),
    kinds: new Set(credentialKinds),
    description: `${chain}, ${form === "batch" ? "batches" : "attestations"} by ${address}`,
  };
}

/** Makes the bridge of the attester that the settings name, with its address; `undefined` where they name none. */
export async function openAttester(
  settings: ServerSettings,
  { clock }: { clock: Pick<Clock, "now"> },
): Promise<{ bridge: EasBridge; address: string } | undefined> {
  const { bridgeAttesterKey, bridgeRpcUrl: provider, bridgeConfirmations: confirmations } = settings;
  if (bridgeAttesterKey === undefined || provider === undefined) return undefined;
  const attester = await createEvmSigner(bridgeAttesterKey);
  const { bridgeChain: chain, bridgeForm: form, bridgeMaxFee: maxTransactionFee } = settings;
  const rest = {
    form,
    now: () => clock.now(),
    ...defined({ confirmations, maxTransactionFee }),
  };
  return { bridge: createEasBridge({ chain, provider, attester, ...rest }), address: attester.address };
}

function providerBridge(
  settings: ServerSettings,
  { secretKey, clock }: { secretKey: string; clock: Pick<Clock, "now"> },
): ServerBridge {
  const { bridgeChain, bridgeProviderUrl: baseUrl, bridgeTemplateIds, bridgeReputationTemplateId } = settings;
  const client = createProviderClient({ secretKey, ...defined({ baseUrl }) });
  const templateIds = {
    ...bridgeTemplateIds,
    ...defined({ Reputation: bridgeReputationTemplateId }),
  };
  // The start has compared them: the provider has no templates on Ethereum itself.
  const chain = bridgeChain as Parameters<typeof createProviderBridge>[0]["chain"];
  return {
    ...createProviderBridge({ client, chain, templateIds, now: () => clock.now() }),
    kinds: new Set(Object.keys(templateIds) as CredentialKind[]),
    description: `${chain}, through the provider`,
  };
}

/** Registers the schema of the attestations before the first one, unless somebody has. */
function withSchema(bridge: EasBridge, clock: Pick<Clock, "sleep">): EasBridge {
  let registration: Promise<unknown> | undefined;
  return {
    ...bridge,
    async issue(requests, options) {
      registration ??= bridge.registerSchema().catch((error: unknown) => {
        registration = undefined;
        throw error;
      });
      const waiting = new AbortController();
      const late = clock.sleep(SCHEMA_PATIENCE_MS, waiting.signal).then(() => "late");
      // It goes on, because a second one would cost twice; its outcome is reported in any case.
      const outcome = await Promise.race([registration, late]).finally(() => waiting.abort());
      registration?.catch(() => undefined);
      if (outcome === "late") {
        throw new SdkError("evm_unreachable", "the schema of the attestations is not registered on the chain yet");
      }
      return bridge.issue(requests, options);
    },
  };
}
