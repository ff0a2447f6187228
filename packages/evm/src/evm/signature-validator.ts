import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
} from "viem";
import { hashMessage, isHex } from "viem/utils";

import type { SignedText } from "./signer.ts";

/**
 * Encodes the call to the validator of ERC-6492 (appendix of the EIP); `undefined` for an empty
 * signature.
 */
export function encodeValidation({ address, text, signature }: SignedText): string | undefined {
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length < 4) return undefined;
  return encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address as Hex, hashMessage(text), signature],
    bytecode: erc6492SignatureValidatorByteCode,
  });
}
