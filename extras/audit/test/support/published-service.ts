// A service in memory that publishes a log, evidence and roots over HTTP, honestly unless it is
// told to lie.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { createSigner } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import {
  computeTrustScore,
  hashEvidence,
  hashScoreTerms,
  readRootList,
  type RootList,
} from "@arcs/trust";
import {
  type AgentBacking,
  applyCoverEntry,
  type CoverBook,
  type CoverEntry,
  createCoverBook,
  scoreFactsOf,
  settleDue,
} from "@arcs/trust/cover";
import {
  backingOfAgent,
  isCoverRecord,
  logIdOf,
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
} from "@arcs/trust/transparency";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const signer = createNoteSigner({
  name: "arcs.example/log",
  type: "ed25519",
  signer: createSigner(new Uint8Array(32).fill(1)),
});

/** The verifier key of the log. */
export const logKey = formatNoteKey(signer.key);

export const DAY_MS = 86_400_000;

/** The only token that counts as money, and two sellers that are roots. */
export const money = { network: "local", asset: "money" };
export const rootList: RootList = {
  name: "Roots",
  assets: [money],
  groups: [1, 2].map((group) => ({ group, name: "A body", reason: "for tests" })),
  roots: ["r1", "r2"].map((address, place) => ({
    address,
    group: place + 1,
    cap: "100000",
    reason: "for tests",
  })),
  credentials: [],
};

/** Public data of an agent. */
export type Shown = {
  agentId: string;
  overallScore: number;
  basis: "seen" | "proven";
  proven: number;
  tier: string;
  computedAt: string;
  ownAddresses: string[];
  cover: AgentBacking;
  log: { position: number; at: string };
  tierPrices?: object;
  rootsDigest?: string;
  digest: string;
  totalTransactions: number;
  transactions: LoggedTransaction[];
  nextCursor: string | null;
};

type Payment = {
  payer: string;
  amount: string;
  rating?: number;
  transaction?: string;
  payee?: string;
  isHeld?: boolean;
};

type NewEntry<Entry = CoverEntry> = Entry extends unknown ? Omit<Entry, "position" | "at"> : never;

/** A service whose parts can be bent. */
export type PublishedService = {
  /** The entries of its log, as texts. */
  entries: string[];
  shown: Map<string, Shown>;
  /** The lists of roots that it gives, by the digests that it is asked for. */
  lists: Map<string, RootList>;
  /**
   * Its own book of cover, which follows `cover` and not the entries: a bent entry is a lie about
   * it.
   */
  book: CoverBook;
  /** Its evidence of an agent, without what the book says. */
  evidenceOf(agentId: string): LoggedTransaction[];
  url: string;
  log(record: LogRecord, agent?: string): void;
  /** Writes an entry of cover. */
  cover(entry: NewEntry): CoverEntry;
  /** Has an agent been paid, as the log and the evidence have it; returns the payment's id. */
  pay(agentId: string, payment: Payment): string;
  /** Has the payer dispute a payment, and it be decided. */
  dispute(agentId: string, payment: string, winner?: "payer" | "agent"): void;
  /** Puts another list of roots in force. */
  changeRoots(list: RootList): void;
  /** Lets time go by. */
  pass(milliseconds: number): void;
  now(): number;
  /** Gives a hidden agent's entry. */
  hide(): void;
  /** Computes the score of an agent, and logs it. */
  score(agentId: string): Shown;
  /** Gives all entries valid chains and positions again, as the owner of the key can. */
  mend(): void;
  publish(): Promise<void>;
  close(): Promise<void>;
};

/** Starts one on a port of the loopback interface. */
export async function startPublishedService({
  began = Date.now() - 10 * DAY_MS,
} = {}): Promise<PublishedService> {
  const evidence = new Map<string, LoggedTransaction[]>();
  const heads = new Map<string, ChainHead>();
  const lists = new Map<string, RootList>();
  const book = createCoverBook((digest) => {
    const list = lists.get(digest);
    return list && readRootList(list);
  });
  let time = began;
  let files: { note: string; tiles: Map<string, Uint8Array>; bytes: Uint8Array[] } | undefined;
  const at = (): string => new Date((time += 1000)).toISOString();

  const service: PublishedService = {
    entries: [],
    shown: new Map(),
    lists,
    book,
    evidenceOf(agentId) {
      const list = evidence.get(agentId) ?? [];
      evidence.set(agentId, list);
      return list;
    },
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
    cover(entry) {
      const placed = { ...entry, position: book.position + 1, at: at() } as CoverEntry;
      applyCoverEntry(book, placed);
      service.log(placed);
      return placed;
    },
    pay(agentId, { payer, amount, rating, transaction, payee = agentId, isHeld = false }) {
      const id = `pay-${book.position + 1}`;
      const held = isHeld ? ({ held: true } as const) : {};
      const place = { ...money, transaction: transaction ?? `tx-${book.position + 1}` };
      const entry = service.cover({ kind: "payment", id, payer, payee, amount, ...held, ...place });
      if (rating !== undefined) {
        service.log(
          { kind: "rating", at: at(), agent: agentId, payment: id, payer, rating },
          agentId,
        );
      }
      service.evidenceOf(agentId).push({
        id,
        payer,
        payee,
        amount,
        currency: "USDC",
        status: "completed",
        evidence: "ledger",
        createdAt: entry.at,
        completedAt: entry.at,
        ...defined({ rating }),
      });
      return id;
    },
    dispute(agentId, payment, winner) {
      const paid = service.evidenceOf(agentId).find(({ id }) => id === payment)!;
      const about = { agent: agentId, dispute: `dispute-${payment}`, payment };
      service.cover({ kind: "dispute", id: payment });
      service.log({ kind: "dispute_opened", at: at(), ...about, payer: paid.payer }, agentId);
      paid.dispute = "open";
      if (winner === undefined) return;
      service.cover({ kind: "resolved", id: payment, for: winner });
      const inChain = winner === "agent" ? "payee" : "payer";
      service.log({ kind: "dispute_resolved", at: at(), ...about, winner: inChain }, agentId);
      paid.dispute = winner === "agent" ? "won" : "lost";
    },
    changeRoots(list) {
      const { digest } = readRootList(list);
      lists.set(digest, list);
      service.cover({ kind: "roots", digest });
    },
    pass: (milliseconds) => void (time += milliseconds),
    now: () => time,
    hide() {
      const entry: LogEntry = { commitment: String(service.entries.length).padStart(64, "0") };
      service.entries.push(formatLogEntry(entry));
    },
    score(agentId) {
      time += 600_000;
      settleDue(book, time);
      const shown = scoreOf(service, agentId, new Date(time).toISOString());
      const { computedAt, overallScore, basis, proven, tier, digest, rootsDigest } = shown;
      const named = {
        evidence: digest,
        terms: hashScoreTerms(shown as never),
        ...defined({ roots: rootsDigest }),
      };
      const record = {
        kind: "score",
        at: computedAt,
        agent: agentId,
        formula: "4",
        ...named,
      } as const;
      service.log({ ...record, score: overallScore, basis, proven, tier }, agentId);
      service.shown.set(agentId, shown);
      return shown;
    },
    mend() {
      const all = service.entries.map(
        (text) => JSON.parse(text) as { chain?: { agent: string }; record: LogRecord },
      );
      heads.clear();
      service.entries.length = 0;
      let place = 0;
      for (const { chain, record } of all) {
        if (record === undefined) service.hide();
        else
          service.log(
            isCoverRecord(record) ? { ...record, position: ++place } : record,
            chain?.agent,
          );
      }
    },
    async publish() {
      const bytes = service.entries.map(encode);
      const { edge, tiles } = growTree(emptyEdge(), bytes.map(hashLeaf));
      const text = formatCheckpoint({
        origin: signer.key.name,
        size: edge.size,
        root: rootOfEdge(edge),
      });
      const note = formatNote({ text, signatures: [await signNote(text, signer)] });
      const named = tiles.map(
        ({ level, index, hashes }) => [`${level} ${index}`, Buffer.concat(hashes)] as const,
      );
      files = { note, bytes, tiles: new Map(named) };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const answer = (url: string): string | Uint8Array | undefined => {
    const { pathname: path, searchParams } = new URL(url, "http://service.test");
    if (path === "/log/checkpoint") return files?.note;
    const tile = path.startsWith("/log/") ? parseTilePath(path.slice("/log/".length)) : undefined;
    if (tile?.level === "entries") {
      return formatEntries(
        files?.bytes.slice(tile.index * 256, tile.index * 256 + tile.width) ?? [],
      );
    }
    if (tile !== undefined)
      return files?.tiles.get(`${tile.level} ${tile.index}`)?.subarray(0, tile.width * 32);
    const digest = searchParams.get("digest") ?? "";
    const list = lists.get(digest);
    if (path === "/evidence/roots") return list && JSON.stringify({ digest, list, signed: [] });
    const [, agentId] = /^\/agents\/([^/]+)\/evidence$/.exec(path) ?? [];
    const shown = agentId === undefined ? undefined : service.shown.get(agentId);
    return shown && JSON.stringify(shown);
  };
  const server: Server = createServer(({ url = "" }, response) => {
    const body = answer(url);
    response.statusCode = body === undefined ? 404 : 200;
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.changeRoots(rootList);
  return service;
}

/** Computes the score of an agent by the service's own book, as it is. */
export function scoreOf(
  { book, evidenceOf }: Pick<PublishedService, "book" | "evidenceOf">,
  agentId: string,
  computedAt: string,
): Shown {
  const transactions = structuredClone(evidenceOf(agentId)).map(
    (transaction): LoggedTransaction => {
      const payment = book.payments.get(logIdOf(transaction));
      return { ...transaction, ...(payment && scoreFactsOf(payment)) };
    },
  );
  const payments = transactions.flatMap((each) => book.payments.get(logIdOf(each)) ?? []);
  const cover = backingOfAgent(book, { agentId, payments });
  const ownAddresses = [agentId];
  const rootsDigest = book.roots.digest;
  const { overallScore, basis, proven, tier } = computeTrustScore({
    transactions,
    ownAddresses,
    cover,
    rootsDigest,
    now: new Date(computedAt),
  });
  return {
    agentId,
    overallScore,
    basis,
    proven,
    tier,
    computedAt,
    ownAddresses,
    cover,
    log: { position: book.position, at: new Date(book.at).toISOString() },
    rootsDigest,
    digest: hashEvidence(transactions),
    totalTransactions: transactions.length,
    transactions,
    nextCursor: null,
  };
}
