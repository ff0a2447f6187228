// The setup module of a pool whose threads verify signatures with libsodium.
import sodium from "sodium-native";

export const ed25519 = ({ signature, message, publicKey }) =>
  sodium.crypto_sign_verify_detached(Buffer.from(signature), Buffer.from(message), Buffer.from(publicKey));
