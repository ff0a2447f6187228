import { createSigner, decodeAddress, isSdkError, parseWalletKey, SdkError } from "@arcs/core";
import { formatDidKey, parseJson } from "@arcs/core/internal";
import { findTier, readRootList, type RootList, signRootList, type VouchingRoots, type TrustScore } from "@arcs/trust";
import { createCoverBook } from "@arcs/trust/cover";
import { systemClock } from "../../../platform/base/runtime.ts";
import { explainRoots, loadRoots } from "./load-roots.ts";
import { listUnread } from "../following/service.ts";
import { printable, printTable, readGivenFile } from "#process";
import {
  type Command,
  jsonOption,
  numberOption,
  requiredOption,
  wantsJson,
  withStore,
} from "../../../platform/cli/command.ts";
import { diffRoots, foldUntil } from "./diff-roots.ts";
import { proposeCommand } from "./propose-command.ts";
import { computeScoreByRoots, type ScoredEvidence } from "@arcs/trust/internal";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { listAllEvidence } from "../../payments/evidence/service.ts";
import { findReputation, storedScoreOf } from "../scores/service.ts";

const MAX_SHOWN = 1000;

export const rootsCommands: Readonly<Record<string, Command>> = {
  sign: {
    options: { key: { type: "string" } },
    mostWords: 1,
    async run(line) {
      const signer = createSigner(await readKey(requiredOption(line, "key")));
      const { proof: _, ...list } = await readList(line.positionals[0], { option: "the list of roots" });
      console.log(JSON.stringify(await signRootList(list, { signer, now: systemClock.now() }), undefined, 2));
      console.error(`signed by ${formatDidKey(decodeAddress(signer.address))}`);
      return 0;
    },
  },
  check: {
    options: jsonOption,
    async run(line) {
      const { roots } = await loadRoots(line.settings, { now: systemClock.now() });
      if (wantsJson(line)) {
        console.log(JSON.stringify(describe(roots)));
        return 0;
      }
      const { digest, document } = roots;
      const [, meaning] = explainRoots(roots, { tokens: line.settings.paymentTokens });
      console.log(`${printable(document.name)}\nrootsDigest ${digest}\n${meaning}\n`);
      printTable([
        ["GROUP", "SELLER", "CAP", "REASON"],
        ...document.roots.map(({ group, address, cap, reason }) => [String(group), address, cap, reason]),
        ...document.credentials.map(({ issuer, type, price, days }) => [
          "0",
          `${type} of ${issuer}`,
          price,
          `once in ${days} days`,
        ]),
      ]);
      return 0;
    },
  },
  propose: proposeCommand,
  scores: {
    options: { roots: { type: "string" }, ...jsonOption },
    mostWords: 1000,
    async run(line) {
      const { proof: _, ...list } = await readList(requiredOption(line, "roots"), { option: "--roots" });
      const roots = readRootList(list);
      const agentIds = [...new Set(line.positionals)];
      if (agentIds.length === 0) throw new SdkError("invalid_argument", "ids of agents are needed; see --help");
      const scores = await withStore(line.settings, ({ store }) => computeByRoots(store.pool, { roots, agentIds }));
      if (wantsJson(line)) {
        const shown = scores.map(({ agentId, score: { overallScore, limit, costToForge }, served }) => {
          return { agentId, overallScore, tier: findTier(overallScore), limit, costToForge, served };
        });
        console.log(JSON.stringify({ rootsDigest: roots.digest, scores: shown }));
        return 0;
      }
      console.log(`${printable(roots.document.name)}\nrootsDigest ${roots.digest}\n`);
      printTable([
        ["AGENT", "SCORE", "TIER", "LIMIT", "COST TO FORGE", "SERVED"],
        ...scores.map(({ agentId, score: { overallScore, limit, costToForge }, served }) => [
          agentId,
          String(overallScore),
          findTier(overallScore),
          String(limit),
          costToForge,
          String(served),
        ]),
      ]);
      return 0;
    },
  },
  diff: {
    options: { from: { type: "string" }, max: { type: "string" }, ...jsonOption },
    async run(line) {
      const { proof: _, ...list } = await readList(requiredOption(line, "from"), { option: "--from" });
      const roots = readRootList(list);
      const maxShown = numberOption(line, "max", { min: 1, max: 100_000 }) ?? 20;
      const { tierPrices } = line.settings;
      const diff = await withStore(line.settings, ({ store, clock }) =>
        diffRoots(store.pool, { roots, tierPrices, now: clock.now(), maxShown }),
      );
      if (wantsJson(line)) {
        console.log(JSON.stringify({ newRootsDigest: roots.digest, ...diff }));
        return 0;
      }
      console.log(`in force  ${diff.rootsDigest === "" ? "no list" : diff.rootsDigest}\nnew       ${roots.digest}`);
      console.log(`log       ${diff.entries} entries, settled up to ${diff.at}`);
      console.log(
        `accounts  ${diff.accounts} with a cost to forge; it changes for ${diff.changed}; the highest possible tier rises for ${diff.rises}, falls for ${diff.falls}\n`,
      );
      printTable([
        ["ACCOUNT", "SAFE NOW", "SAFE THEN", "COST NOW", "COST THEN", "TIER UP TO", "THEN"],
        ...diff.largest.map(({ account, before, after }) => [
          account,
          before.safe,
          after.safe,
          before.costToForge,
          after.costToForge,
          before.tier,
          after.tier,
        ]),
      ]);
      return 0;
    },
  },
  unread: {
    options: jsonOption,
    async run(line) {
      const unread = await withStore(line.settings, ({ store }) => listUnread(store.pool, { limit: MAX_SHOWN }));
      if (wantsJson(line)) {
        console.log(JSON.stringify({ unread }));
        return 0;
      }
      if (unread.length === 0) {
        console.log("none: every transaction of the followed roots was read");
        return 0;
      }
      printTable([
        ["NETWORK", "TRANSACTION", "FOUND", "NEXT RETRY", "PROBLEM"],
        ...unread.map(({ network, transactionHash, foundAt, nextAt, problem }) => [
          network,
          transactionHash,
          foundAt.toISOString(),
          nextAt.toISOString(),
          problem,
        ]),
      ]);
      return 0;
    },
  },
};

function describe({ digest: rootsDigest, document }: VouchingRoots): object {
  return { rootsDigest, list: document };
}

async function readKey(path: string): Promise<ReturnType<typeof parseWalletKey>> {
  const text = await readGivenFile(path, { option: "--key" });
  try {
    return parseWalletKey(text.trim());
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError(error.code, `--key expected a file that holds nothing but a key: ${error.message}`);
  }
}

async function readList(
  path: string | undefined,
  { option }: { option: string },
): Promise<RootList & { proof?: unknown }> {
  if (path === undefined) throw new SdkError("invalid_argument", "a file with a list of roots is needed; see --help");
  let list: unknown;
  try {
    list = parseJson(await readGivenFile(path, { option }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SdkError("invalid_root_list", `${option} expected JSON, got ${path} with something else`, {
      cause: error,
    });
  }
  if (typeof list === "object" && list !== null && "proof" in list) {
    const { proof, ...unsigned } = list;
    return { ...readRootList(unsigned).document, proof };
  }
  return readRootList(list).document;
}

type ScoreByRoots = { agentId: string; score: TrustScore; served: number };

type Found = ScoredEvidence & { served: number };

/**
 * Computes the scores of agents by a list of roots, as if it had been in force from the beginning: each from the evidence of the
 * score that is served, and the log up to there. It writes nothing.
 */
export async function computeByRoots(
  db: Queryable,
  { roots, agentIds }: { roots: VouchingRoots; agentIds: readonly string[] },
): Promise<ScoreByRoots[]> {
  const agents: Found[] = [];
  for (const agentId of agentIds) agents.push(await findEvidence(db, agentId));
  const scores = new Map<string, TrustScore>();
  const book = createCoverBook(roots);
  // One fold, which stops at the log of each score.
  for (const evidence of agents.toSorted((a, b) => timeOf(a.log) - timeOf(b.log))) {
    await foldUntil(db, book, evidence.log.position);
    scores.set(evidence.agentId, computeScoreByRoots(evidence, book));
  }
  return agents.map(({ agentId, served }) => ({ agentId, score: scores.get(agentId) as TrustScore, served }));
}

// Positions and times of the log rise together.
const timeOf = ({ at }: ScoredEvidence["log"]): number => Date.parse(at);

async function findEvidence(db: Queryable, agentId: string): Promise<Found> {
  const found = await findReputation(db, agentId);
  if (found === undefined) throw new SdkError("agent_not_found", `there is no agent ${agentId.slice(0, 100)}`);
  const { ownAddresses, tierPrices, log } = storedScoreOf(found.details);
  const { position } = log;
  return {
    agentId,
    log,
    served: found.overallScore,
    computedAt: (found.computedAt ?? new Date(0)).toISOString(),
    ownAddresses,
    tierPrices,
    // Before the first score there are no transactions that it was computed from.
    transactions:
      found.computedAt === null ? [] : await listAllEvidence(db, agentId, { version: found.computedVersion, position }),
  };
}
