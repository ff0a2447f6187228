// The setup module of a pool whose threads verify signatures with libsodium.
import sodium from "sodium-native";

export const ed25519 = ({ signature, message, publicKey }) =>
  sodium.crypto_sign_verify_detached(view(signature), view(message), view(publicKey));

/** The same bytes as the library wants them. */
function view(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
