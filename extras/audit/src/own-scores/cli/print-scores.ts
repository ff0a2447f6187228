import { readServiceSettings } from "@arcs/client/internal";
import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { printable, readGivenFile, readOptions } from "@arcs/process";
import { findTier, readRootList, verifyRootList, type VouchingRoots } from "@arcs/trust";

import { type ArcsClient, createArcsClient } from "@arcs/client";

import { computeOwnScores, type OwnScores } from "../compute-own-scores.ts";

const options = {
  roots: { type: "string" },
  signer: { type: "string" },
  url: { type: "string" },
  json: { type: "boolean" },
} as const;

// A user may paste this many.
const MOST_AGENTS = 1000;

/**
 * Computes scores as the command line says, and prints them; gives the code that the program ends with, 3 where the
 * service says something else by the same roots.
 *
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of `details.problems`
 */
export async function printScores(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { values, words: agentIds, problems: unread } = readOptions(args, { options, mostWords: MOST_AGENTS });
  const { settings, problems: unset } = readServiceSettings(env, values);
  const problems = [...unread, ...unset];
  if (agentIds.length === 0) problems.push("ids of agents are needed; see --help");
  if (values.signer !== undefined && values.roots === undefined) problems.push("--signer expected --roots beside it");
  if (problems.length > 0) throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
  const client = createArcsClient(settings);
  const roots = values.roots === undefined ? await servedRoots(client) : await readRoots(values.roots, values.signer);
  const own = await computeOwnScores(client, { roots, agentIds });
  if (values.json) console.log(JSON.stringify(describe(own, roots)));
  else print(own, roots);
  return complain(own, roots);
}

async function servedRoots(client: ArcsClient): Promise<VouchingRoots> {
  return readRootList((await client.reputation.roots()).list);
}

async function readRoots(path: string, signer: string | undefined): Promise<VouchingRoots> {
  const text = await readGivenFile(path, { option: "--roots" });
  if (signer !== undefined) {
    const { valid, list, errors } = await verifyRootList(text, { trustedSigners: [signer], now: new Date() });
    if (valid && list !== undefined) return readRootList(list);
    throw new SdkError("invalid_root_list", `${path} is refused: ${errors.map(({ message }) => message).join("; ")}`);
  }
  let list: unknown;
  try {
    list = parseJson(text);
  } catch (error) {
    throw new SdkError("invalid_root_list", `--roots expected a file with JSON, got ${path} with something else`, {
      cause: error,
    });
  }
  if (typeof list !== "object" || list === null || !("proof" in list)) return readRootList(list);
  const { proof: _, ...unsigned } = list;
  return readRootList(unsigned);
}

function describe({ scores, position, runningHash }: OwnScores, { digest: rootsDigest }: VouchingRoots): object {
  const shown = scores.map(({ agentId, score, served }) => {
    const { overallScore, limit, costToForge, backing } = score;
    const { overallScore: servedScore, rootsDigest: servedBy } = served;
    return { agentId, overallScore, tier: findTier(overallScore), limit, costToForge, backing, servedScore, servedBy };
  });
  return { rootsDigest, position, runningHash, scores: shown };
}

function print({ scores, position, runningHash }: OwnScores, roots: VouchingRoots): void {
  console.log(
    `roots  ${printable(roots.document.name)} (${roots.digest})\nlog    ${position} entries (${runningHash})\n`,
  );
  for (const { agentId, score, served } of scores) {
    const { overallScore, costToForge, backing, limit } = score;
    const own = `${overallScore} (${findTier(overallScore)}, limit ${limit})`;
    console.log(
      `${agentId}  ${own}  costs ${costToForge} to forge (backing ${backing})  served: ${served.overallScore}`,
    );
  }
}

function complain({ scores }: OwnScores, roots: VouchingRoots): number {
  const others = scores.filter(
    ({ score, served }) => served.rootsDigest === roots.digest && served.overallScore !== score.overallScore,
  );
  for (const { agentId, served } of others) {
    console.error(`${agentId}: the service says ${served.overallScore}, by the same roots`);
  }
  return others.length === 0 ? 0 : 3;
}
