import { createSigner, isSdkError, type Signer } from "@arcs/core";

import { createExternalSigner, type FindService } from "./external-signer.ts";
import { readKeyFile } from "./key-file.ts";
import { parseOwnKey } from "./parse-own-key.ts";
import { settingTable, type SettingValues, walletSources } from "./setting-table.ts";

/**
 * Makes what signs as the agent: from a key, from a file with one, or by a signer that is somewhere else.
 *
 * @param options.problems - what is wrong is added here
 * @returns `undefined` where there is none; whoever reads the values reports a missing key
 */
export function readWallet(
  values: SettingValues,
  { problems, findService }: { problems: string[]; findService: FindService },
): Signer | undefined {
  const given = walletSources.filter((name) => values[name] !== undefined);
  if (given.length > 1) {
    problems.push(`${given.join(", ")} expected one of them only`);
    return undefined;
  }
  const { AGENT_WALLET_ADDRESS: address } = values;
  const wallet = walletOf(values, { problems, findService });
  if (wallet !== undefined && address !== undefined && wallet.address !== address) {
    problems.push(`AGENT_WALLET_ADDRESS expected the address of the wallet, ${wallet.address}, got another one`);
  }
  return wallet;
}

function walletOf(
  values: SettingValues,
  { problems, findService }: { problems: string[]; findService: FindService },
): Signer | undefined {
  const { AGENT_WALLET_PRIVATE_KEY: key, AGENT_WALLET_KEY_FILE: file, AGENT_WALLET_SIGNER: place } = values;
  const { AGENT_WALLET_ADDRESS: address, AGENT_WALLET_SIGNER_TOKEN: token } = values;
  if (key !== undefined) {
    const { expected } = settingTable.AGENT_WALLET_PRIVATE_KEY.form;
    return attempt(`AGENT_WALLET_PRIVATE_KEY expected ${expected}:`, {
      problems,
      make: () => createSigner(parseOwnKey(key, { address })),
    });
  }
  if (file !== undefined) {
    return attempt("AGENT_WALLET_KEY_FILE", { problems, make: () => createSigner(readKeyFile(file, { address })) });
  }
  if (place === undefined) return undefined;
  if (address === undefined) {
    problems.push("AGENT_WALLET_ADDRESS expected the address that AGENT_WALLET_SIGNER signs for, got none");
    return undefined;
  }
  return createExternalSigner({ place, address, token }, { findService });
}

function attempt(name: string, { problems, make }: { problems: string[]; make: () => Signer }): Signer | undefined {
  try {
    return make();
  } catch (error) {
    if (!isSdkError(error)) throw error;
    problems.push(`${name} ${error.message}`);
    return undefined;
  }
}
