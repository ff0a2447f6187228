import { createHash } from "node:crypto";
import { credentialKey } from "@arcs/trust/internal";
import {
  type CredentialReport,
  decodeAddress,
  encodeAddress,
  isAddress,
  type JsonObject,
  parseDid,
  SdkError,
  verifyPresentation,
} from "@arcs/core";
import {
  accountNameOf,
  canonicalJson,
  chainIdOf,
  formatAccountId,
  formatUnits,
  isEvmAddress,
  isJsonObject,
  normalizeNetworkName,
  parseDateTimeStamp,
  parseDidKey,
} from "@arcs/core/internal";
import { readTokenBurns, requestTransaction } from "@arcs/ledger";
import type { EvmSettlement } from "@arcs/evm";
import type { ReportVoice, TakenVoices } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";
import type { Transaction } from "../../platform/db/queryable.ts";
import { recordCoverEntry } from "../trust/cover/record-entry.ts";
import { type DestroyedMoney, recordTransfer } from "../trust/cover/service.ts";
import { readSettlementOf } from "../trust/following/read-evm-accounts.ts";
import { findCounted, findRoots, type BookRoots } from "../trust/cover/store.ts";
import {
  type EvmNetwork,
  isEvmTransactionHash,
  isLedgerTransactionHash,
} from "../../platform/chains/chains.ts";
import { requestScore } from "../../platform/outbox.ts";
import { createStatusResolver, ownBases } from "../credentials/verification/service.ts";
import { listKnownIssuers, trustListOf } from "../credentials/issuers/service.ts";
import type { ServerContext } from "../../context.ts";
import { sendOnce } from "../access/idempotency/service.ts";
import { refusedMember, defineOperation } from "../../platform/http/route-schemas.ts";

const DAY_MS = 86_400_000;

/** Its digest is the hex SHA-256 of its RFC 8785 form. */
type PricedCredential = Record<"payer" | "issuer" | "type" | "digest" | "price", string> & {
  days: number;
  /** As its issuer signed. */
  validFrom: Date | undefined;
};

/** Puts a credential into the log, once while it counts; after that a new one has to be bought. */
async function recordCredential(
  tx: Transaction,
  { payer, issuer, type, digest, days, validFrom }: PricedCredential,
  { now }: { now: Date },
): Promise<boolean> {
  const counted = await findCounted(tx, credentialKey({ payer, issuer, type }));
  if (counted !== undefined) {
    const isBoughtSince = validFrom !== undefined && validFrom > counted;
    if (now.getTime() < counted.getTime() + days * DAY_MS || !isBoughtSince) return false;
  }
  await recordCoverEntry(tx, { kind: "credential", payer, issuer, type, digest }, { now });
  return true;
}

export function registerVoiceRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: ReportVoice }>(
    "/reputation/voices",
    defineOperation("reportVoice", {
      permission: "write",
      weight: 5,
      summary: "Show what gives a voice",
      description:
        "Money that was destroyed: burnt on the ledger, or sent to 0x000000000000000000000000000000000000dEaD on an EVM chain (for the account that the transaction names by arcs:bond:<network>:<address>, in a memo or behind the call), or credentials that have a price, in a presentation that their subject signed for this server with the challenge urn:service:voice:v1. Each counts once, for any caller.",
      body: "report-voice",
      errors: [
        "settlement_ambiguous",
        "settlement_failed",
        "settlement_no_transfer",
        "settlement_not_found",
        "settlement_too_old",
        "settlement_used",
        "settlement_wrong_amount",
        "settlement_wrong_asset",
        "settlement_wrong_payee",
        "settlement_wrong_payer",
      ],
      answers: { 200: "taken-voices" },
    }),
    async (request, reply) => {
      const { transactionHash, network, presentation } = request.body;
      const isOne =
        presentation === undefined ? transactionHash !== undefined : transactionHash === undefined;
      if (!isOne || (presentation !== undefined && network !== undefined)) {
        const message =
          "must have transactionHash, with its network where that is not the server's ledger, or else presentation";
        const details = { errors: [{ path: "body", message }] };
        throw new SdkError("invalid_request", `the body ${message}`, { details });
      }
      // The ledger and the issuers are asked first: nothing leaves the machine inside a
      // transaction.
      const burns =
        transactionHash === undefined ? [] : await findBurns(context, { transactionHash, network });
      const credentials =
        presentation === undefined
          ? []
          : await findPricedCredentials(context, presentation as JsonObject);
      return sendOnce(reply, context, async (tx) => {
        const voices = [
          ...(await takeBurns(tx, context, burns)),
          ...(await takeCredentials(tx, context, credentials)),
        ];
        return { status: 200, body: { voices } satisfies TakenVoices };
      });
    },
  );
}

type TakenVoice = TakenVoices["voices"][number];

/**
 * Reads what a transaction destroyed: for the account that it names by
 * `arcs:bond:<network>:<address>`, else for its payer's voice.
 */
export async function findBurns(
  context: EvmBurnContext & Pick<ServerContext, "ledger">,
  { transactionHash, network }: { transactionHash: string; network: string | undefined },
): Promise<DestroyedMoney[]> {
  const where = network === undefined ? context.settings.network : normalizeNetworkName(network);
  if (where === context.settings.network) return findLedgerBurns(context, transactionHash);
  return findEvmBurns(context, { network: where, transactionHash: transactionHash.toLowerCase() });
}

async function findLedgerBurns(
  {
    store,
    ledger,
    settings,
    clock,
  }: Pick<ServerContext, "store" | "ledger" | "settings" | "clock">,
  transactionHash: string,
): Promise<DestroyedMoney[]> {
  const { network, paymentTokens } = settings;
  const message = `the network ${network} has no confirmed transaction with this hash`;
  const notFound = new SdkError("settlement_not_found", message);
  if (!isLedgerTransactionHash(transactionHash)) throw notFound;
  const found = readTokenBurns(
    await requestTransaction(ledger.request, transactionHash, { commitment: "confirmed" }),
  );
  if (found === undefined) throw notFound;
  if (found.err !== null)
    throw new SdkError("settlement_failed", "the transaction failed on the ledger");
  if (found.blockTime === null)
    throw new SdkError("unavailable", "the ledger does not tell yet when the transaction happened");
  refuseOld({ settings, clock }, found.blockTime);
  const burns = found.burns.filter(({ mint }) =>
    paymentTokens.some((token) => token.network === network && token.mint === mint),
  );
  if (burns.length === 0) {
    const message =
      "the transaction burns no token that this server counts by an instruction of its own";
    throw new SdkError(
      "settlement_no_transfer",
      `${message}; what programs burn may be paid out elsewhere`,
    );
  }
  const payee = bondedAccountOf(found.memos, { network, roots: await findRoots(store.pool) });
  return burns.map(({ instruction, mint, decimals, payer, isSignedByPayer, amount }) => ({
    network,
    transactionHash,
    instruction,
    asset: mint,
    amount: formatUnits(amount, decimals),
    payer,
    // A delegate may burn what is not its own, and says for nobody else whom that is for.
    ...(payee === undefined || !isSignedByPayer ? { kind: "burn" } : { kind: "bond", payee }),
  }));
}

function refuseOld(
  { settings: { paymentMaxAgeSeconds }, clock }: Pick<ServerContext, "settings" | "clock">,
  blockTime: number,
): void {
  if (clock.now().getTime() / 1000 - blockTime <= paymentMaxAgeSeconds) return;
  throw new SdkError(
    "settlement_too_old",
    `the transaction is older than ${paymentMaxAgeSeconds} s`,
  );
}

export async function takeBurns(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  burns: readonly DestroyedMoney[],
): Promise<TakenVoice[]> {
  const taken: TakenVoice[] = [];
  for (const burn of burns) {
    const isNew = await recordTransfer(tx, burn, { now: context.clock.now() });
    const { kind, payer, amount } = burn;
    if (isNew && burn.kind === "bond") {
      await requestScore(tx, context, { agentId: burn.payee, trigger: "bond_recorded" });
    }
    taken.push({
      kind,
      payer,
      amount,
      isNew,
      ...(burn.kind === "bond" ? { payee: burn.payee } : {}),
    });
  }
  return taken;
}

type EvmBurnContext = Pick<ServerContext, "store" | "settings" | "clock" | "evm">;

// Of no key that anybody could find: 144 bits of it are zero.
const UNSPENDABLE = "0x000000000000000000000000000000000000dead";

/**
 * Reads the amounts that a transaction on an EVM chain destroyed: by the balances, those that came
 * to the one address without a known key. Only final blocks count, since a burn is not taken back.
 *
 * A token's own burn, `Transfer` to the zero address with a supply that falls, is no proof. USDC's
 * minters burn amounts that they pay out elsewhere, and bridges those that they release on another
 * chain. So money would earn voices and come back.
 */
async function findEvmBurns(
  { store, settings, clock, evm: networks }: EvmBurnContext,
  { network, transactionHash }: { network: string; transactionHash: string },
): Promise<DestroyedMoney[]> {
  const evm = networks.get(network);
  if (evm === undefined) {
    throw refusedMember(
      "network",
      `must be the server's own ledger or an EVM chain that it reads (received ${network})`,
    );
  }
  const tokens = settings.paymentTokens
    .filter((token) => token.network === network)
    .map(({ mint }) => mint);
  const { transfers, blockTime } = await readSent(evm, { network, transactionHash, tokens });
  refuseOld({ settings, clock }, blockTime);
  const burns = transfers.filter(({ received }) => received > 0n);
  if (burns.length === 0) {
    const message = `the transaction sends no token that this server counts to ${UNSPENDABLE}`;
    throw new SdkError(
      "settlement_no_transfer",
      `${message}; what tokens burn on EVM chains may be paid out elsewhere`,
    );
  }
  const home = { network: settings.network, roots: await findRoots(store.pool) };
  return Promise.all(
    burns.map(async ({ instruction, mint, decimals, payer, received }) => {
      const found = { network, transactionHash, instruction, asset: mint, payer };
      const burn = { ...found, amount: formatUnits(received, decimals) };
      const payee = await findBonded(evm, found, home);
      return payee === undefined
        ? { ...burn, kind: "burn" as const }
        : { ...burn, kind: "bond" as const, payee };
    }),
  );
}

/** Finds the transfers to the address. */
async function readSent(
  evm: EvmNetwork,
  {
    network,
    transactionHash,
    tokens,
  }: { network: string; transactionHash: string; tokens: readonly string[] },
): Promise<EvmSettlement> {
  const nobody = formatAccountId({ network, address: UNSPENDABLE });
  const settlement = isEvmTransactionHash(transactionHash)
    ? await readSettlementOf(evm, { transactionHash, tokens }, ({ payee }) => payee === nobody)
    : undefined;
  if (settlement === undefined) {
    const message = `the network ${network} has no confirmed transaction with this hash`;
    throw new SdkError("settlement_not_found", message);
  }
  if (settlement.err !== null) {
    throw new SdkError("settlement_failed", "the transaction failed on the chain");
  }
  if (!settlement.isFinal) {
    const message = `the block of the transaction is not final on ${network} yet`;
    throw new SdkError("settlement_not_found", `${message}; try again later`);
  }
  return settlement;
}

/**
 * Finds the account that the payer has named behind the call: only the payer's own transaction can
 * name it.
 */
async function findBonded(
  evm: EvmNetwork,
  burn: Pick<DestroyedMoney, "network" | "transactionHash" | "asset" | "payer">,
  home: BondHome,
): Promise<string | undefined> {
  const { network, transactionHash, asset: token, payer } = burn;
  const appended = await evm.readAppendedText({ transactionHash, token, to: UNSPENDABLE });
  if (appended === undefined || formatAccountId({ network, address: appended.from }) !== payer)
    return undefined;
  return bondedAccountOf([appended.text], home);
}

/** The server's ledger, and the list of roots in force. */
type BondHome = { network: string; roots: BookRoots };

/**
 * Finds the one account that texts name by `arcs:bond:<network>:<address>`: on the server's ledger,
 * where it is an agent's id, or on an EVM chain that has money on the list of roots, where no agent
 * is paid at its id.
 */
function bondedAccountOf(texts: readonly string[], home: BondHome): string | undefined {
  const named = new Set(texts.flatMap((text) => readBonded(text, home) ?? []));
  const [account, another] = [...named];
  return another === undefined ? account : undefined;
}

function readBonded(text: string, home: BondHome): string | undefined {
  const [, name = "", address = ""] = /^arcs:bond:(.+):(\w+)$/.exec(text) ?? [];
  const network = normalizeNetworkName(name);
  if (network === home.network) return isAddress(address) ? address : undefined;
  const isPaidIn = home.roots.document.assets.some(
    (asset) => normalizeNetworkName(asset.network) === network,
  );
  // Money that a test network gives away would back real payments on another chain.
  if (!isPaidIn) return undefined;
  return chainIdOf(network) !== undefined && isEvmAddress(address)
    ? accountNameOf(address, network)
    : undefined;
}

/**
 * Challenge of the holder's presentation: a second one gives nothing, since a credential counts
 * once.
 */
const VOICE_CHALLENGE = "urn:service:voice:v1";

/**
 * Verifies credentials with a price: valid, of a trusted issuer that the roots name, about the
 * holder, who signed for this server.
 */
async function findPricedCredentials(
  context: Pick<ServerContext, "store" | "clock" | "settings" | "ledger" | "issuers">,
  presentation: JsonObject,
): Promise<PricedCredential[]> {
  const { clock, settings, store } = context;
  const roots = await findRoots(store.pool);
  const report = await verifyPresentation(presentation, {
    challenge: VOICE_CHALLENGE,
    domain: settings.publicUrl,
    trustedIssuers: trustListOf(await listKnownIssuers(context)),
    now: clock.now(),
    ...ownBases(settings),
    resolveStatus: createStatusResolver(context),
  });
  if (!report.valid || report.holder === undefined) {
    const errors = [
      ...report.errors,
      ...report.credentials.flatMap((credential) => credential.errors),
    ];
    const reasons = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
    throw new SdkError(
      "invalid_request",
      `the presentation is not valid: ${reasons}`.slice(0, 1000),
    );
  }
  const { holder } = report;
  const payer = addressOf(holder);
  const priced = report.credentials.flatMap((credential) =>
    pricedBy(roots, { credential, holder, payer }),
  );
  if (priced.length > 0) return priced;
  throw new SdkError(
    "invalid_request",
    "the presentation has no credential about its holder that has a price",
  );
}

async function takeCredentials(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  credentials: readonly PricedCredential[],
): Promise<TakenVoice[]> {
  const taken: TakenVoice[] = [];
  for (const credential of credentials) {
    const isNew = await recordCredential(tx, credential, { now: clock.now() });
    taken.push({ kind: "credential", payer: credential.payer, amount: credential.price, isNew });
  }
  return taken;
}

function pricedBy(
  roots: BookRoots,
  { credential, holder, payer }: { credential: CredentialReport; holder: string; payer: string },
): PricedCredential[] {
  const { issuer, subject, types, document, validFrom } = factsOf(credential);
  if (subject !== holder) return [];
  return roots.document.credentials.flatMap((each): PricedCredential[] => {
    if (each.issuer !== issuer || !types.includes(each.type)) return [];
    const digest = createHash("sha256").update(canonicalJson(document)).digest("hex");
    return [
      { payer, issuer, type: each.type, digest, price: each.price, days: each.days, validFrom },
    ];
  });
}

function factsOf({ credential = {} }: CredentialReport) {
  const idOf = (value: unknown): string => {
    const id = isJsonObject(value) ? value["id"] : value;
    return typeof id === "string" ? id : "";
  };
  const { issuer, credentialSubject, type, validFrom, issuanceDate } = credential;
  // A credential about several subjects has no single owner.
  const subject = Array.isArray(credentialSubject) ? "" : idOf(credentialSubject);
  const from = parseDateTimeStamp(validFrom ?? issuanceDate);
  return {
    issuer: idOf(issuer),
    subject,
    types: (Array.isArray(type) ? type : [type]) as readonly unknown[],
    document: credential,
    validFrom: from === undefined ? undefined : new Date(from),
  };
}

function addressOf(did: string): string {
  const publicKey = parseDidKey(did) ?? decodeAddress(parseDid(did).address);
  return encodeAddress(publicKey);
}
