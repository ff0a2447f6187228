import { readServiceSettings } from "@arcs/client/internal";
import { SdkError } from "@arcs/core";
import { defined, parseJson } from "@arcs/core/internal";
import { printable, readGivenFile, readOptions } from "@arcs/process";
import { findTier, readRootList, verifyRootList, type VouchingRoots } from "@arcs/trust";

import { createArcsClient } from "@arcs/client";

import { computeOwnScores, type OwnScores } from "../index.ts";

const options = {
  roots: { type: "string" },
  signer: { type: "string" },
  url: { type: "string" },
  json: { type: "boolean" },
} as const;

// A user may paste this many.
const MOST_AGENTS = 1000;

/**
 * Computes scores as the command line says, and prints them; gives the code that the program ends
 * with, 3 where the service says something else by the roots that its log names.
 *
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of
 *   `details.problems`
 */
export async function printScores(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const {
    values,
    words: agentIds,
    problems: unread,
  } = readOptions(args, { options, mostWords: MOST_AGENTS });
  const { settings, problems: unset } = readServiceSettings(env, values);
  const problems = [...unread, ...unset];
  if (agentIds.length === 0) problems.push("ids of agents are needed; see --help");
  if (values.signer !== undefined && values.roots === undefined)
    problems.push("--signer needs --roots beside it");
  if (problems.length > 0)
    throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
  const client = createArcsClient(settings);
  const roots =
    values.roots === undefined ? undefined : await readRoots(values.roots, values.signer);
  const own = await computeOwnScores(client, { agentIds, ...defined({ roots }) });
  if (values.json) console.log(JSON.stringify(describe(own, roots)));
  else print(own, roots);
  // Other roots give other scores.
  return roots === undefined ? complain(own) : 0;
}

async function readRoots(path: string, signer: string | undefined): Promise<VouchingRoots> {
  const text = await readGivenFile(path, { option: "--roots" });
  if (signer !== undefined) {
    const { valid, list, errors } = await verifyRootList(text, {
      trustedSigners: [signer],
      now: new Date(),
    });
    if (valid && list !== undefined) return readRootList(list);
    throw new SdkError(
      "invalid_root_list",
      `${path} is refused: ${errors.map(({ message }) => message).join("; ")}`,
    );
  }
  let list: unknown;
  try {
    list = parseJson(text);
  } catch (error) {
    throw new SdkError(
      "invalid_root_list",
      `--roots must be a JSON file (${path} holds something else)`,
      {
        cause: error,
      },
    );
  }
  if (typeof list !== "object" || list === null || !("proof" in list)) return readRootList(list);
  const { proof: _, ...unsigned } = list;
  return readRootList(unsigned);
}

function describe(
  { scores, position, runningHash }: OwnScores,
  roots: VouchingRoots | undefined,
): object {
  const shown = scores.map(({ agentId, score, served }) => {
    const { overallScore, basis, proven, limit, costToForge, backing, rootsDigest } = score;
    const { overallScore: servedScore, rootsDigest: servedBy } = served;
    const own = {
      overallScore,
      basis,
      proven,
      tier: findTier(overallScore),
      limit,
      costToForge,
      backing,
      rootsDigest,
    };
    return { agentId, ...own, servedScore, servedBy };
  });
  return { ...defined({ rootsDigest: roots?.digest }), position, runningHash, scores: shown };
}

function print(
  { scores, position, runningHash }: OwnScores,
  roots: VouchingRoots | undefined,
): void {
  const named =
    roots === undefined
      ? "as the log names them"
      : `${printable(roots.document.name)} (${roots.digest})`;
  console.log(`roots  ${named}\nlog    ${position} entries (${runningHash})\n`);
  for (const { agentId, score, served } of scores) {
    const { overallScore, basis, proven, costToForge, backing, limit } = score;
    const own = `${overallScore} (${findTier(overallScore)}, ${basis}; ${proven} proven, limit ${limit})`;
    console.log(
      `${agentId}  ${own}  costs ${costToForge} to forge (backing ${backing})  served: ${served.overallScore}`,
    );
  }
}

function complain({ scores }: OwnScores): number {
  const others = scores.filter(
    ({ score, served }) =>
      served.overallScore !== score.overallScore || served.proven !== score.proven,
  );
  for (const { agentId, served } of others)
    console.error(`${agentId}: the service says ${served.overallScore}`);
  return others.length === 0 ? 0 : 3;
}
