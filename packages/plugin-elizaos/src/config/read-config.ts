import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";

import {
  createSigner,
  isSdkError,
  type Network,
  parseWalletKey,
  SdkError,
  type Signer,
} from "@arcs/core";
import {
  chunksOf,
  naming,
  parseJson,
  readBody,
  readSettings,
  toSigner,
  usdcTokens,
  variableOf,
} from "@arcs/core/internal";
import { type BridgeConfig, readBridgeConfig } from "@arcs/evm";
import {
  type Setting,
  type SettingName,
  settingNames,
  settingTable,
  type SettingValues,
  walletSources,
} from "./setting-table.ts";

/** Configuration of the plugin. Frozen; the wallet's key itself is not in it. */
export type PluginConfig = Readonly<{
  network: Network;
  rpcUrl: string | undefined;
  programAddress: string | undefined;
  wallet: Signer;
  /** The service; `undefined` where none is configured. */
  api: Readonly<{ url: string; key: string }> | undefined;
  agentUrl: string | undefined;
  /** Entity ids that may make the agent sign or spend. */
  operators: readonly string[];
  bridge: Readonly<BridgeConfig> | undefined;
  paymentWebhookSecret: string | undefined;
  /** Hourly lookups for callers of the routes. */
  publicLookupsPerHour: number;
  /**
   * Mint addresses of the tokens that payments count in; empty where unknown: all are followed
   * then.
   */
  paymentTokens: readonly string[];
  pollInterval: number;
  batchSize: number;
}>;

export type SettingTexts = Readonly<Partial<Record<SettingName, string>>>;

/**
 * Reads the plugin's configuration (specification 5).
 *
 * @param host - problems of the host (`problems`), and a function that finds a service of the
 *   runtime
 * @throws SdkError `invalid_argument` with all problems, each a line of `details.problems`; it
 *   never shows a secret
 */
export function readPluginConfig(
  texts: SettingTexts,
  {
    problems: others = [],
    findService = () => undefined,
  }: { problems?: readonly string[]; findService?: FindService } = {},
): PluginConfig {
  const { values, problems: malformed } = readSettings<Required<SettingValues>, Setting>(
    settingTable,
    (name) => variableOf(texts, name),
  );
  const problems = [...others, ...missing(texts), ...malformed];
  const wallet = readWallet(values, { problems, findService });
  const bridge = readBridge(texts, problems);
  problems.push(...contradictions(texts));
  const { LEDGER_CLUSTER: network, ...read } = values;
  if (problems.length > 0 || network === undefined || wallet === undefined) {
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    throw new SdkError(
      "invalid_argument",
      `the settings of the plugin have ${count}: ${problems.join("; ")}`,
      {
        details: { problems },
      },
    );
  }
  const {
    ARCS_OPERATORS: operators,
    publicLookupsPerHour,
    pollInterval,
    batchSize,
  } = read as Required<SettingValues>;
  const { ARCS_API_URL: url, ARCS_API_KEY: key } = read;
  const usual = usdcTokens.filter((token) => token.network === network).map(({ asset }) => asset);
  return Object.freeze({
    network,
    rpcUrl: read.LEDGER_RPC_URL,
    programAddress: read.LEDGER_PROGRAM_ADDRESS,
    wallet,
    api: url === undefined || key === undefined ? undefined : Object.freeze({ url, key }),
    agentUrl: read.ARCS_AGENT_URL,
    operators: Object.freeze(operators.map((id) => id.toLowerCase())),
    bridge: bridge === undefined ? undefined : Object.freeze(bridge),
    paymentWebhookSecret: read.PAYMENT_WEBHOOK_SECRET,
    paymentTokens: Object.freeze([...(read.ARCS_PAYMENT_TOKENS ?? usual)]),
    publicLookupsPerHour,
    pollInterval,
    batchSize,
  });
}

function missing(texts: SettingTexts): string[] {
  // There are several ways to sign as the agent.
  const hasWallet = walletSources.some((name) => texts[name] !== undefined);
  return settingNames.flatMap((name) => {
    const { isRequired, form }: Setting = settingTable[name];
    if (
      !isRequired ||
      texts[name] !== undefined ||
      (name === "AGENT_WALLET_PRIVATE_KEY" && hasWallet)
    )
      return [];
    const others =
      name === "AGENT_WALLET_PRIVATE_KEY"
        ? ", nor AGENT_WALLET_KEY_FILE or AGENT_WALLET_SIGNER"
        : "";
    return [`${name} must be ${form.expected} (received none${others})`];
  });
}

/** Reads the bridge's settings, without repeating problems that the table has reported. */
function readBridge(texts: SettingTexts, problems: string[]): BridgeConfig | undefined {
  try {
    return readBridgeConfig({ ...texts });
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const known = new Set(problems.map(nameIn));
    problems.push(
      ...(error.details["problems"] as string[]).filter((problem) => !known.has(nameIn(problem))),
    );
    return undefined;
  }
}

function nameIn(problem: string): string {
  return problem.split(" ", 1)[0] ?? "";
}

function contradictions(texts: SettingTexts): string[] {
  const { LEDGER_CLUSTER, LEDGER_RPC_URL, ARCS_API_URL, ARCS_API_KEY, ARCS_AGENT_URL } = texts;
  const problems: string[] = [];
  if (ARCS_API_URL !== undefined && ARCS_API_KEY === undefined) {
    problems.push(
      "ARCS_API_KEY must be an API key for the service at ARCS_API_URL (received none)",
    );
  }
  if (ARCS_API_KEY !== undefined && ARCS_API_URL === undefined) {
    problems.push(
      "ARCS_API_URL must be the URL of the service that ARCS_API_KEY is for (received none)",
    );
  }
  if (
    ARCS_AGENT_URL !== undefined &&
    LEDGER_CLUSTER === "mainnet-beta" &&
    ARCS_AGENT_URL.startsWith("http://")
  ) {
    problems.push("ARCS_AGENT_URL must be https:// on mainnet-beta (received http://)");
  }
  if (LEDGER_CLUSTER === "mainnet-beta" && LEDGER_RPC_URL?.startsWith("http://")) {
    problems.push("LEDGER_RPC_URL must be https:// on mainnet-beta (received http://)");
  }
  return problems;
}

/**
 * Creates the agent's signer: from a key, from a file with one, or an external signer. Problems are
 * added to the list.
 */
function readWallet(
  values: SettingValues,
  { problems, findService }: { problems: string[]; findService: FindService },
): Signer | undefined {
  const [name, ...others] = walletSources.filter((each) => values[each] !== undefined);
  if (name === undefined) return undefined;
  if (others.length > 0) {
    problems.push(`${[name, ...others].join(", ")} must be one of them only`);
    return undefined;
  }
  const { AGENT_WALLET_ADDRESS: address } = values;
  try {
    const wallet = walletOf(values, findService);
    if (address === undefined || wallet.address === address) return wallet;
    problems.push(
      `AGENT_WALLET_ADDRESS must be the address of the wallet, ${wallet.address} (received another one)`,
    );
  } catch (error) {
    if (!isSdkError(error)) throw error;
    problems.push(error.message);
  }
  return undefined;
}

/**
 * @throws SdkError `invalid_wallet_key` or `invalid_argument` with the name of the setting that is
 *   wrong
 */
function walletOf(values: SettingValues, findService: FindService): Signer {
  const {
    AGENT_WALLET_PRIVATE_KEY: key,
    AGENT_WALLET_KEY_FILE: file,
    AGENT_WALLET_SIGNER: place = "",
  } = values;
  const { AGENT_WALLET_ADDRESS: address, AGENT_WALLET_SIGNER_TOKEN: token } = values;
  if (key !== undefined) {
    const { expected } = settingTable.AGENT_WALLET_PRIVATE_KEY.form;
    return createSigner(
      parseOwnKey(key, { address, name: `AGENT_WALLET_PRIVATE_KEY must be ${expected}` }),
    );
  }
  if (file !== undefined) {
    const name = "AGENT_WALLET_KEY_FILE must be a file that holds nothing but a key";
    return createSigner(parseOwnKey(readOwnFile(file), { address, name }));
  }
  if (address !== undefined)
    return createExternalSigner({ place, address, token }, { findService });
  const message =
    "AGENT_WALLET_ADDRESS must be the address that AGENT_WALLET_SIGNER signs for (received none)";
  throw new SdkError("invalid_argument", message);
}

// The longest form of a key, 64 bytes as JSON with a line for each, has less than a thousand
// characters.
const MAX_BYTES = 4096;

/** Reads a file that only its owner can read or write. No message shows its content. */
function readOwnFile(path: string): string {
  let file: number;
  try {
    // Checked and read through one handle: the path may lead elsewhere a moment later. A pipe must
    // not block the start.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    throw badFile("a file that can be read (received none)");
  }
  try {
    assertOwn(fstatSync(file));
    return readFileSync(file, "utf8").trim();
  } finally {
    closeSync(file);
  }
}

function assertOwn(status: Stats): void {
  if (!status.isFile()) throw badFile("a file (received something else)");
  if (status.size > MAX_BYTES) throw badFile(`a file of up to ${MAX_BYTES} bytes (received more)`);
  // Windows has no such modes; user folders are private there.
  if (process.platform === "win32") return;
  if ((status.mode & 0o077) !== 0) {
    const mode = (status.mode & 0o777).toString(8).padStart(4, "0");
    throw badFile(`a file of mode 0600, which its owner alone can read (received mode ${mode})`);
  }
  const user = process.getuid?.();
  if (user !== undefined && status.uid !== user && status.uid !== 0) {
    throw badFile("a file of this program's own user (received one of another user)");
  }
}

function badFile(expected: string): SdkError {
  return new SdkError("invalid_wallet_key", `AGENT_WALLET_KEY_FILE must be ${expected}`);
}

/**
 * Parses the key of the wallet. An address has 32 bytes, like a key: a known address is not
 * accepted as one.
 */
function parseOwnKey(
  text: string,
  { address, name }: { address: string | undefined; name: string },
): Uint8Array {
  let problem =
    "wallet key must be the wallet's secret (received its address, which everybody knows)";
  try {
    if (text.trim() !== address) return parseWalletKey(text).secretKey;
  } catch (error) {
    if (!isSdkError(error)) throw error;
    problem = error.message;
  }
  throw new SdkError("invalid_wallet_key", `${name}: ${problem}`);
}

/**
 * A signer outside this process: at a URL, or a service of the runtime (`service:` and its type).
 */
type ExternalSigner = { place: string; address: string; token: string | undefined };

type FindService = (type: string) => unknown;

const TIMEOUT_MS = 10_000;
// A signature has 88 characters.
const MAX_ANSWER_BYTES = 4096;

/**
 * Creates the signer. A program at a URL receives `POST` with `{ address, message }` and answers
 * `{ signature }`, both base64; a service has `sign(bytes)`. Another wallet's signature is refused.
 */
function createExternalSigner(
  signer: ExternalSigner,
  { findService }: { findService: FindService },
): Signer {
  const { place, address } = signer;
  const type = place.startsWith("service:") ? place.slice("service:".length) : undefined;
  const signByService = async (message: Uint8Array): Promise<Uint8Array> => {
    const service = findService(String(type)) as
      | { sign?: (message: Uint8Array) => unknown }
      | null
      | undefined;
    if (typeof service?.sign === "function") return (await service.sign(message)) as Uint8Array;
    throw new SdkError(
      "unavailable",
      `AGENT_WALLET_SIGNER needs a service ${type} with sign(bytes) (received none)`,
    );
  };
  const sign =
    type === undefined ? (message: Uint8Array) => signAt(signer, message) : signByService;
  return Object.freeze(toSigner({ address, sign }));
}

async function signAt(
  { place, address, token }: ExternalSigner,
  message: Uint8Array,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(place, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": naming.PLUGIN_USER_AGENT,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ address, message: Buffer.from(message).toString("base64") }),
      // A redirect would send token and message elsewhere.
      redirect: "error",
      signal,
    });
    const bytes = await readBody(chunksOf(response.body, signal), { maxBytes: MAX_ANSWER_BYTES });
    const { signature } = parseJson(new TextDecoder().decode(bytes)) as { signature?: unknown };
    if (response.ok && typeof signature === "string")
      return Uint8Array.from(Buffer.from(signature, "base64"));
  } catch {
    // The error may contain the URL, and with it the signer's location.
  }
  throw new SdkError(
    "invalid_signer",
    "AGENT_WALLET_SIGNER must answer with a signature of 64 bytes",
  );
}
