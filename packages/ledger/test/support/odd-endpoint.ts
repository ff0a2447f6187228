// Endpoints with unusual or dishonest answers in front of a real ledger: one for each case, for all
// readers.
import type { LedgerTransport } from "../../src/transaction/ledger-request.ts";

type Asked = { method: string; params: any[] };
type Answer = { jsonrpc: "2.0"; id: unknown; result?: any; error?: unknown };

/** Changes an answer; `undefined` leaves it unchanged. */
export type Oddity = (asked: Asked, answer: Answer) => Answer | undefined;

/** Wraps an endpoint with oddities. */
export function oddly(transport: LedgerTransport, ...oddities: readonly Oddity[]): LedgerTransport {
  return async (request) => {
    const { method, params } = request.payload as Asked;
    const answer = structuredClone((await transport(request)) as Answer);
    return oddities.reduce((told, oddity) => oddity({ method, params }, told) ?? told, answer);
  };
}

/** Selects the odd transactions: all, or the one with a signature. */
type Which = () => string | undefined;
const every: Which = () => undefined;

const ofTransaction =
  (which: Which, change: (asked: Asked, answer: Answer) => Answer | undefined): Oddity =>
  (asked, answer) => {
    const isMeant =
      asked.method === "getTransaction" && asked.params[0] === (which() ?? asked.params[0]);
    return isMeant && answer.result != null ? change(asked, answer) : undefined;
  };

const versionOf = ({ params }: Asked): number =>
  Number(params[1]?.maxSupportedTransactionVersion ?? -1);

/**
 * Shows transactions as Agave 4.2 shows those of another version (`-32015` to clients that do not
 * ask for it).
 */
const ofVersion = (version: number, which: Which): Oddity =>
  ofTransaction(which, (asked, answer) => {
    if (versionOf(asked) < version) {
      const message = `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`;
      return { jsonrpc: "2.0", id: answer.id, error: { code: -32015n, message } };
    }
    const { result } = answer;
    // Bytes stay as they are: only the ledger can sign others.
    if (Array.isArray(result.transaction))
      return { ...answer, result: { ...result, version: BigInt(version) } };
    const { addressTableLookups: _, ...message } = result.transaction.message;
    const limits = {
      computeUnitLimit: 200_000n,
      heapSize: null,
      loadedAccountsDataSizeLimit: 65_536n,
    };
    message.transactionConfig = { ...limits, priorityFee: null };
    const { loadedAddresses: __, ...meta } = result.meta;
    return {
      ...answer,
      result: {
        ...result,
        version: BigInt(version),
        meta,
        transaction: { ...result.transaction, message },
      },
    };
  });

/** All transactions are of version 1 (SIMD-0385), as on mainnet since September 2026. */
export const versionOne = (which: Which = every): Oddity => ofVersion(1, which);

/** Ways to make one transaction unreadable. */
export const unreadable: Readonly<Record<string, (which: Which) => Oddity>> = {
  "of a version that nobody reads": (which) => ofVersion(7, which),
  "without its meta": (which) =>
    ofTransaction(which, (_, answer) => ({ ...answer, result: { ...answer.result, meta: null } })),
  "that it never gives": (which) =>
    ofTransaction(which, (_, answer) => ({ ...answer, result: null })),
  "that another one stands for": (which) =>
    ofTransaction(which, (_, answer) => {
      const transaction = { ...answer.result.transaction, signatures: ["5".repeat(88)] };
      return { ...answer, result: { ...answer.result, transaction } };
    }),
};

/** Reports a failure only by the older member `status`. */
export const failedByStatus = (which: Which = every): Oddity =>
  ofTransaction(which, (_, answer) => {
    const { err: _err, ...meta } = answer.result.meta;
    return {
      ...answer,
      result: { ...answer.result, meta: { ...meta, status: { Err: "AccountInUse" } } },
    };
  });

/** Lists fewer transactions in a page than requested. */
export const shortPages =
  (length: number): Oddity =>
  ({ method }, answer) =>
    method === "getSignaturesForAddress"
      ? { ...answer, result: answer.result.slice(0, length) }
      : undefined;

/** Leaves out the times of transactions. */
export const timeless: Oddity = ({ method }, answer) => {
  if (method === "getTransaction" && answer.result !== null) delete answer.result.blockTime;
  if (method === "getSignaturesForAddress") for (const each of answer.result) delete each.blockTime;
  return answer;
};

/** Adds `error: null` to each result. */
export const withoutError: Oddity = (_, answer) => ({ error: null, ...answer });
