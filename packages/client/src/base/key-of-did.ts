import { decodeMultikey, isSdkError, resolveDid } from "@arcs/core";

/** Finds the key that a DID stands for by computation, with its id, or `undefined` where it stands for none. */
export function keyOfDid(did: string): { id: string; publicKey: Uint8Array } | undefined {
  try {
    const [method] = resolveDid(did).verificationMethod;
    const publicKey = method === undefined ? undefined : decodeMultikey(method.publicKeyMultibase);
    return method === undefined || publicKey === undefined ? undefined : { id: method.id, publicKey };
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
