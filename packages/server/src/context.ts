import type { CredentialBridge } from "@arcs/bridge";
import type { CredentialKind, Signer, StatusResolver, TrustedIssuer } from "@arcs/core";
import type { LedgerAnchor } from "@arcs/ledger";

import type { Clock } from "./queue/clock.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store/store.ts";
import type { ContentStore } from "./subject-data/content-store.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";

/** Everything that routes and workers work with. Nothing else is shared, and nothing is global. */
export type ServerContext = {
  store: Store;
  settings: Settings;
  clock: Clock;
  /** Cryptographically secure random bytes: ids and secrets are made of them. */
  randomBytes: (length: number) => Uint8Array;
  /** Encrypts what the store keeps and must give back, with the server's key. */
  secretBox: SecretBox;
  /** Keeps subject data that are too long for the ledger. */
  subjectData: ContentStore;
  /** Sends webhooks. */
  webhooks: WebhookSender;
  issuers: IssuerKeys;
  ledger: {
    anchor: LedgerAnchor;
    resolveStatus: StatusResolver;
    /** Sends one JSON-RPC request to the ledger: for settlements, which the anchor knows nothing of. */
    request: (method: string, params: readonly unknown[]) => Promise<unknown>;
  };
  /** Takes credentials to an EVM chain; `undefined` where the settings name no way there. */
  bridge: ServerBridge | undefined;
  /** Told of what went wrong where no request waits for it. */
  onError: (error: unknown, what: string) => void;
};

/** A bridge, and what it is set up for. */
export type ServerBridge = CredentialBridge & {
  /** The kinds of credentials that it takes. */
  kinds: ReadonlySet<CredentialKind>;
  /** How people name it, such as `base-sepolia, attestations by 0x…`; without secrets. */
  description: string;
};

/** The keys that the server issues with. They come from configuration or a key folder, never from the store. */
export type IssuerKeys = {
  /** The signer of an issuer, or `undefined` where this server has no key for it. */
  signerOf(issuerDid: string): Signer | undefined;
  /** The issuer that keys without an own one issue as. */
  defaultIssuerDid: string;
  /** Whom verification on this server trusts. */
  trusted(): readonly (string | TrustedIssuer)[];
};
