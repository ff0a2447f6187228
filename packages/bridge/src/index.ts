export { createEasBridge } from "./eas/eas-bridge.ts";
export { createEvmSigner } from "./evm/signer.ts";
