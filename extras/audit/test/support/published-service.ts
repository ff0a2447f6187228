// A service in memory that publishes a log, evidence and roots over HTTP, honestly unless it is told to lie.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { createSigner } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { computeTrustScore, findTier, hashEvidence, hashScoreTerms, readRootList } from "@arcs/trust";
import {
  createVouchingBook,
  findFirstProvedAt,
  foldInPlace,
  formatAmounts,
  type LoggedTransaction,
} from "@arcs/trust/internal";
import {
  type ChainHead,
  createNoteSigner,
  emptyEdge,
  EMPTY_HEAD,
  followLink,
  formatCheckpoint,
  formatEntries,
  formatLogEntry,
  formatNote,
  formatNoteKey,
  growTree,
  hashLeaf,
  type LogEntry,
  type LogRecord,
  nextLink,
  parseTilePath,
  rootOfEdge,
  signNote,
  type VouchingEntry,
} from "@arcs/trust/transparency";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const signer = createNoteSigner({
  name: "arcs.example/log",
  type: "ed25519",
  signer: createSigner(new Uint8Array(32).fill(1)),
});

/** The verifier key of the log. */
export const logKey = formatNoteKey(signer.key);

/** The only token that counts as money, and two sellers that are roots. */
export const money = { network: "local", asset: "money" };
export const rootList = {
  name: "Roots",
  assets: [money],
  groups: [1, 2].map((group) => ({ group, name: "A body", reason: "for tests" })),
  roots: ["r1", "r2"].map((address, place) => ({ address, group: place + 1, cap: "100000", reason: "for tests" })),
  credentials: [],
};
const roots = readRootList(rootList);

/** Public data of an agent. */
export type Shown = {
  agentId: string;
  overallScore: number;
  tier: string;
  computedAt: string;
  ownAddresses: string[];
  firstProvedAt?: string;
  tierPrices?: object;
  digest: string;
  totalTransactions: number;
  transactions: LoggedTransaction[];
  nextCursor: string | null;
};

type Payment = { payer: string; amount: string; rating?: number; transaction?: string; payee?: string };

/** A service whose parts can be bent. */
export type PublishedService = {
  /** The entries of its log, as texts. */
  entries: string[];
  shown: Map<string, Shown>;
  url: string;
  log(record: LogRecord, agent?: string): void;
  /** Has an agent been paid, as the log and the evidence have it. */
  pay(agentId: string, payment: Payment): string;
  /** Logs a proof of a payment, in the chain of an agent or in nobody's. */
  prove(payment: string, facts: { payer: string; payee: string; amount: string }, agentId?: string): void;
  /** Gives a hidden agent's entry. */
  hide(): void;
  /** Computes the score of an agent, and logs it. */
  score(agentId: string): Shown;
  /** Gives all entries valid chains again, as the owner of the key can. */
  mend(): void;
  publish(): Promise<void>;
  close(): Promise<void>;
};

/** Starts one on a port of the loopback interface. */
export async function startPublishedService({ began = Date.now() - 86_400_000 } = {}): Promise<PublishedService> {
  const evidence = new Map<string, LoggedTransaction[]>();
  const heads = new Map<string, ChainHead>();
  const book = createVouchingBook({ roots });
  let time = began;
  let position = 0;
  let files: { note: string; tiles: Map<string, Uint8Array>; bytes: Uint8Array[] } | undefined;
  const at = (): string => new Date((time += 1000)).toISOString();

  const service: PublishedService = {
    entries: [],
    shown: new Map(),
    url: "",
    log(record, agent) {
      if (agent === undefined) {
        service.entries.push(formatLogEntry({ record }));
        return;
      }
      const head = heads.get(agent) ?? EMPTY_HEAD;
      const link = nextLink(agent, head);
      const text = formatLogEntry({ chain: link, record });
      heads.set(agent, followLink(head, link, encode(text)) ?? head);
      service.entries.push(text);
    },
    pay(agentId, { payer, amount, rating, transaction, payee = agentId }) {
      const id = `pay-${++position}`;
      const entry: VouchingEntry = {
        kind: "payment",
        position,
        at: at(),
        payment: id,
        payer,
        payee,
        amount,
        outcome: "completed",
        evidence: "ledger",
        ...money,
        transaction: transaction ?? `tx-${position}`,
      };
      let vouched = {};
      foldInPlace(book, { log: [entry], onVouched: (_, given) => void (vouched = formatAmounts(given)) });
      service.log(entry, agentId);
      if (rating !== undefined) {
        service.log({ kind: "rating", at: at(), agent: agentId, payment: id, payer, rating }, agentId);
      }
      const list = evidence.get(agentId) ?? [];
      list.push({
        id,
        payer,
        payee,
        amount,
        currency: "USDC",
        status: "completed",
        evidence: "ledger",
        createdAt: entry.at,
        completedAt: entry.at,
        payerCredibility: 0,
        ...(rating === undefined ? {} : { rating }),
        ...(Object.keys(vouched).length === 0 ? {} : { vouched }),
      });
      evidence.set(agentId, list);
      return id;
    },
    prove(payment, facts, agentId) {
      const entry: VouchingEntry = { kind: "proof", position: ++position, at: at(), payment, ...facts, ...money };
      foldInPlace(book, { log: [entry], onVouched: () => undefined });
      service.log(entry, agentId);
    },
    hide() {
      const entry: LogEntry = { commitment: String(service.entries.length).padStart(64, "0") };
      service.entries.push(formatLogEntry(entry));
    },
    score(agentId) {
      const computedAt = new Date((time += 600_000)).toISOString();
      const transactions = structuredClone(evidence.get(agentId) ?? []);
      const ownAddresses = [agentId];
      const terms = { ownAddresses, ...defined({ firstProvedAt: findFirstProvedAt(transactions) }) };
      const input = { transactions, ...terms, rootsDigest: roots.digest, now: new Date(computedAt) };
      const { overallScore } = computeTrustScore(input);
      const digest = hashEvidence(transactions);
      const tier = findTier(overallScore);
      const named = { evidence: digest, terms: hashScoreTerms(terms), roots: roots.digest };
      const record = { kind: "score", at: computedAt, agent: agentId, formula: "1", ...named } as const;
      service.log({ ...record, score: overallScore, tier }, agentId);
      const shown = {
        agentId,
        overallScore,
        tier,
        computedAt,
        ...terms,
        digest,
        transactions,
        totalTransactions: transactions.length,
        nextCursor: null,
        rootsDigest: roots.digest,
      };
      service.shown.set(agentId, shown);
      return shown;
    },
    mend() {
      const all = service.entries.map((text) => JSON.parse(text) as { chain?: { agent: string }; record: LogRecord });
      heads.clear();
      service.entries.length = 0;
      let place = 0;
      for (const { chain, record } of all) {
        const isPlaced = "position" in record;
        service.log(isPlaced ? { ...record, position: ++place } : record, chain?.agent);
      }
    },
    async publish() {
      const bytes = service.entries.map(encode);
      const { edge, tiles } = growTree(emptyEdge(), bytes.map(hashLeaf));
      const text = formatCheckpoint({ origin: signer.key.name, size: edge.size, root: rootOfEdge(edge) });
      const note = formatNote({ text, signatures: [await signNote(text, signer)] });
      const named = tiles.map(({ level, index, hashes }) => [`${level} ${index}`, Buffer.concat(hashes)] as const);
      files = { note, bytes, tiles: new Map(named) };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const answer = (path: string): string | Uint8Array | undefined => {
    if (path === "/log/checkpoint") return files?.note;
    const tile = path.startsWith("/log/") ? parseTilePath(path.slice("/log/".length)) : undefined;
    if (tile?.level === "entries") {
      return formatEntries(files?.bytes.slice(tile.index * 256, tile.index * 256 + tile.width) ?? []);
    }
    if (tile !== undefined) return files?.tiles.get(`${tile.level} ${tile.index}`)?.subarray(0, tile.width * 32);
    if (path === "/evidence/roots") return JSON.stringify({ digest: roots.digest, list: rootList, signed: [] });
    const [, agentId] = /^\/agents\/([^/]+)\/evidence$/.exec(path) ?? [];
    const shown = agentId === undefined ? undefined : service.shown.get(agentId);
    return shown && JSON.stringify(shown);
  };
  const server: Server = createServer(({ url = "" }, response) => {
    const body = answer(url.split("?", 1)[0] ?? "");
    response.statusCode = body === undefined ? 404 : 200;
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.log({ kind: "roots_changed", at: at(), roots: roots.digest });
  return service;
}
