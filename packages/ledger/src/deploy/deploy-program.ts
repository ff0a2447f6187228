import { createSigner, type KeyPair, type Network, SdkError, type Signer } from "@arcs/core";
import { type Address, getAddressDecoder, getBase64Encoder } from "@solana/kit";

import { concatBytes, equalBytes, sha256, utf8 } from "../bytes.ts";
import { programBase64 } from "../program/generated.ts";
import { connectLedger, type LedgerEndpoint, type LedgerRpc } from "../transaction/ledger-rpc.ts";
import { integerOf, request } from "../transaction/request.ts";
import { createTransactionSender, type TransactionSettings } from "../transaction/send-transaction.ts";
import {
  BUFFER_HEADER_BYTES,
  createLoaderAccount,
  deployFromBuffer,
  initializeBuffer,
  LOADER,
  PROGRAM_ACCOUNT_BYTES,
  PROGRAM_DATA_HEADER_BYTES,
  programDataAddress,
  removeUpgradeAuthority,
  writeBuffer,
} from "./loader-instructions.ts";

/** A deployment that can be looked at before it is carried out, and carried on with after it broke off. */
export type Deployment = {
  programAddress: string;
  /** The very executable is there already, and nobody but who should can change it: nothing is left to do. */
  isDeployed: boolean;
  /** Transactions that are still to be sent. */
  transactionsLeft: number;
  /** Lamports that the program keeps as rent. */
  rent: bigint;
  /** Lamports that the payer has to have: the rent still to be paid, and fees. */
  needed: bigint;
  /** Lamports that the payer has. */
  balance: bigint;
  /** Sends what is left. `onProgress` is told after each transaction. */
  run(onProgress?: (sent: number, total: number) => void): Promise<void>;
};

const executable = Uint8Array.from(getBase64Encoder().encode(programBase64));
const CHUNK_BYTES = 900;
const LAMPORTS_PER_SIGNATURE = 5_000n;
const UNITS = 20_000;

/**
 * Plans the deployment of the anchor program, from what is on the cluster already.
 *
 * @param options.programKey - key of the program's address; keep it: with it a broken deployment is carried on
 * @param options.upgradeAuthority - who may change the program later: the payer, or nobody
 * @throws SdkError `conflict` when another executable is at this address
 */
export async function planDeployment(
  options: LedgerEndpoint &
    TransactionSettings & { network: Network; payer: KeyPair; programKey: KeyPair; upgradeAuthority: "payer" | "none" },
): Promise<Deployment> {
  const rpc = connectLedger(options.network, options);
  const payer = createSigner(options.payer);
  const program = createSigner(options.programKey);
  const buffer = bufferSigner(options.programKey);
  const programData = await programDataAddress(program.address);
  const sender = createTransactionSender(rpc, { payer, settings: options });

  const there = await readDeployed(rpc, program.address, programData);
  const written = there === undefined ? await readBuffer(rpc, buffer.address) : undefined;
  const chunks = there === undefined ? missingChunks(written) : [];
  // A deployment may have broken off between its last two steps.
  const isToBeClosed = options.upgradeAuthority === "none" && there?.authority !== null;
  const rentOf = (bytes: number): Promise<bigint> =>
    request(
      () => rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send(),
      (lamports) => integerOf(lamports),
    );
  const [bufferRent, dataRent, programRent, balance] = await Promise.all([
    rentOf(BUFFER_HEADER_BYTES + executable.length),
    rentOf(PROGRAM_DATA_HEADER_BYTES + executable.length),
    rentOf(PROGRAM_ACCOUNT_BYTES),
    request(
      () => rpc.getBalance(payer.address as Address).send(),
      ({ value }) => integerOf(value),
    ),
  ]);
  const deploySteps = there === undefined ? (written === undefined ? 1 : 0) + chunks.length + 1 : 0;
  const steps = deploySteps + (isToBeClosed ? 1 : 0);
  const fees = LAMPORTS_PER_SIGNATURE * BigInt(steps + 2);
  // The buffer's rent comes back when the program is made from it, so that it counts once.
  const rentLeft = there !== undefined ? 0n : dataRent + programRent - (written === undefined ? 0n : bufferRent);

  return {
    programAddress: program.address,
    isDeployed: steps === 0,
    transactionsLeft: steps,
    rent: dataRent + programRent,
    needed: steps === 0 ? 0n : rentLeft + fees,
    balance,
    async run(onProgress = () => {}) {
      let sent = 0;
      const send: typeof sender.send = async (instructions, rest) => {
        const landed = await sender.send(instructions, rest);
        onProgress(++sent, steps);
        return landed;
      };
      if (there === undefined && written === undefined) {
        const space = BUFFER_HEADER_BYTES + executable.length;
        const account = { payer: payer.address, account: buffer.address, lamports: bufferRent, space };
        const instructions = [createLoaderAccount(account), initializeBuffer(buffer.address, payer.address)];
        await send(instructions, { computeUnits: UNITS, signers: [buffer] });
      }
      for (const { offset, bytes } of chunks) {
        const instruction = writeBuffer(buffer.address, { authority: payer.address, offset, bytes });
        await send([instruction], { computeUnits: UNITS });
      }
      if (there === undefined) {
        const account = {
          payer: payer.address,
          account: program.address,
          lamports: programRent,
          space: PROGRAM_ACCOUNT_BYTES,
        };
        const place = { payer: payer.address, program: program.address, programData, buffer: buffer.address };
        const deploy = deployFromBuffer({ ...place, length: executable.length });
        await send([createLoaderAccount(account), deploy], { computeUnits: UNITS, signers: [program] });
      }
      if (isToBeClosed) {
        await send([removeUpgradeAuthority(programData, payer.address)], { computeUnits: UNITS });
      }
    },
  };
}

/** The buffer's key follows from the program's and the executable, so that a deployment that broke off finds it again. */
function bufferSigner({ secretKey }: KeyPair): Signer {
  return createSigner(sha256(utf8("arcs:deploy-buffer:v1"), secretKey, sha256(executable)));
}

/** What is deployed at the program's address, if anything; `authority` of `null` is nobody. */
async function readDeployed(
  rpc: LedgerRpc,
  program: string,
  programData: string,
): Promise<{ authority: string | null } | undefined> {
  const account = await readAccount(rpc, program);
  if (account === undefined) return undefined;
  const data = (await readAccount(rpc, programData))?.data;
  if (
    account.owner === LOADER &&
    data !== undefined &&
    equalBytes(data.subarray(PROGRAM_DATA_HEADER_BYTES), executable)
  ) {
    // Kind (4) and slot (8), then an option: one byte, and the address.
    return { authority: data[12] === 0 ? null : getAddressDecoder().decode(data.slice(13, 45)) };
  }
  throw new SdkError("conflict", `address ${program} is taken by something else: make another key with keygen`);
}

/** What of the executable is in the buffer, or `undefined` where there is no buffer yet. */
async function readBuffer(rpc: LedgerRpc, buffer: string): Promise<Uint8Array | undefined> {
  return (await readAccount(rpc, buffer))?.data.subarray(BUFFER_HEADER_BYTES);
}

function missingChunks(written: Uint8Array = new Uint8Array(0)): { offset: number; bytes: Uint8Array }[] {
  const chunks: { offset: number; bytes: Uint8Array }[] = [];
  for (let offset = 0; offset < executable.length; offset += CHUNK_BYTES) {
    const bytes = executable.subarray(offset, offset + CHUNK_BYTES);
    if (!equalBytes(written.subarray(offset, offset + CHUNK_BYTES), bytes)) {
      chunks.push({ offset, bytes: concatBytes(bytes) });
    }
  }
  return chunks;
}

async function readAccount(rpc: LedgerRpc, address: string): Promise<{ owner: string; data: Uint8Array } | undefined> {
  return request(
    () => rpc.getAccountInfo(address as Address, { encoding: "base64" }).send(),
    ({ value }) =>
      value === null
        ? undefined
        : { owner: value.owner, data: Uint8Array.from(getBase64Encoder().encode(value.data[0])) },
  );
}
