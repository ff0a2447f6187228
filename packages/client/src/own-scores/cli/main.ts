#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { isSdkError, readRootList, SdkError, findTier, verifyRootList, type VouchingRoots } from "@arcs/core";

import { type ArcsClient, createArcsClient } from "../../node/index.ts";
import { computeOwnScores } from "../compute-own-scores.ts";

const help = `arcs-scores [--roots <file>] [--signer <DID>] [--url <URL>] <agent id>…

Computes Trust Scores by roots of your own, from the log and the evidence that a service publishes, and prints them beside
those that it serves. The key that reads comes from the variable ARCS_API_KEY.

      --roots <file>    list of roots (schemas/vouching/root-list-v1.json); default: the service's, which checks its scores
      --signer <DID>    the list has to be signed by this DID
      --url <URL>       of the service, without /v1 (default: the variable ARCS_API_URL)`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      roots: { type: "string" },
      signer: { type: "string" },
      url: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true || positionals.length === 0) {
    console.log(help);
    process.exitCode = values.help === true ? 0 : 2;
  } else {
    const baseUrl = values.url ?? process.env["ARCS_API_URL"];
    const apiKey = process.env["ARCS_API_KEY"];
    if (baseUrl === undefined || apiKey === undefined) {
      throw new SdkError("invalid_argument", "--url (or ARCS_API_URL) and ARCS_API_KEY are needed; see --help");
    }
    const client = createArcsClient({ baseUrl, apiKey });
    const roots = values.roots === undefined ? await servedRoots(client) : await readRoots(values.roots, values.signer);
    await print(client, { roots, agentIds: positionals });
  }
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error));
}

async function servedRoots(client: ArcsClient): Promise<VouchingRoots> {
  return readRootList((await client.reputation.roots()).list);
}

async function readRoots(path: string, signer: string | undefined): Promise<VouchingRoots> {
  const text = await readFile(path, "utf8");
  if (signer !== undefined) {
    const { valid, list, errors } = await verifyRootList(text, { trustedSigners: [signer], now: new Date() });
    if (valid && list !== undefined) return readRootList(list);
    throw new SdkError("invalid_root_list", `${path} is refused: ${errors.map(({ message }) => message).join("; ")}`);
  }
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new SdkError("invalid_root_list", `${path} expected JSON`, { cause: error });
  }
  if (typeof list !== "object" || list === null || !("proof" in list)) return readRootList(list);
  const { proof: _, ...unsigned } = list;
  return readRootList(unsigned);
}

async function print(
  client: ArcsClient,
  { roots, agentIds }: { roots: VouchingRoots; agentIds: readonly string[] },
): Promise<void> {
  const { scores, position, runningHash } = await computeOwnScores(client, { roots, agentIds });
  console.log(`roots  ${roots.document.name} (${roots.digest})\nlog    ${position} entries (${runningHash})\n`);
  for (const { agentId, score, served } of scores) {
    const { overallScore, costToForge, backing, limit } = score;
    const own = `${overallScore} (${findTier(overallScore)}, limit ${limit})`;
    console.log(
      `${agentId}  ${own}  costs ${costToForge} to forge (backing ${backing})  served: ${served.overallScore}`,
    );
    if (served.rootsDigest === roots.digest && served.overallScore !== overallScore) {
      process.exitCode = 3;
      console.error(`${agentId}: the service says ${served.overallScore}, by the same roots`);
    }
  }
}

function explain(error: unknown): unknown {
  // A stack is for bugs; what the caller can do something about is said in one line.
  if (isSdkError(error)) return `${error.message} (${error.code})`;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? error : message;
}
