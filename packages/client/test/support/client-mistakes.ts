import { createSigner } from "@arcs/core";

import * as client from "../../src/index.ts";
import * as trustGate from "../../src/trust-gate/index.ts";

// First mistakes of users of the client, and the messages they get: the field, the expected value,
// the value received.

const { address } = createSigner(new Uint8Array(32).fill(7));
const create = (changes: object): client.ArcsClient =>
  client.createArcsClient({ baseUrl: "http://127.0.0.1:65533", maxRetries: 0, ...changes });
// Callers without types are the ones that these messages are for.
type Loose = Readonly<Record<string, (...args: unknown[]) => unknown>>;
const { createArcsClient, registerAgent } = client as unknown as Loose;
const { createTrustGate } = trustGate as unknown as Loose;
const gate = (changes: object): unknown =>
  createTrustGate?.({ client: create({}), minTier: "silver", ...changes });

/** A mistake, what does it, and the message that it must give. */
export const clientMistakes: readonly (readonly [
  mistake: string,
  make: () => unknown,
  message: string,
])[] = [
  ["no options", () => createArcsClient?.(), "options must be an object (received undefined)"],
  [
    "a URL for the options",
    () => createArcsClient?.("https://arcs.example"),
    "options must be an object (received a text of 20 characters)",
  ],
  [
    "no URL",
    () => create({ baseUrl: undefined }),
    "baseUrl must be an http or https URL, such as https://arcs.example (received undefined)",
  ],
  [
    "a URL without its scheme",
    () => create({ baseUrl: "arcs.example" }),
    'baseUrl must be an http or https URL, such as https://arcs.example (received "arcs.example")',
  ],
  [
    "a host and port",
    () => create({ baseUrl: "localhost:8080" }),
    "baseUrl must be an http or https URL without user, query or fragment (received one that begins with localhost:)",
  ],
  [
    "a key in the URL",
    () => create({ baseUrl: "https://arcs.example?key=1" }),
    "baseUrl must be an http or https URL without user, query or fragment (received one with more)",
  ],
  [
    "a URL in quotes",
    () => create({ baseUrl: "'https://arcs.example'" }),
    "baseUrl must be an http or https URL, such as https://arcs.example (received \"'https://arcs.example'\")",
  ],
  [
    "an IPv6 address without brackets",
    () => create({ baseUrl: "http://::1:8787" }),
    'baseUrl must be an http or https URL, such as https://arcs.example (received "http://::1:8787", whose IPv6 address needs brackets, as in http://[::1]:8787)',
  ],
  [
    "a port that is none",
    () => create({ baseUrl: "http://127.0.0.1:99999" }),
    'baseUrl must be an http or https URL, such as https://arcs.example (received "http://127.0.0.1:99999")',
  ],
  [
    "a URL of a socket",
    () => create({ baseUrl: "wss://arcs.example" }),
    "baseUrl must be an http or https URL without user, query or fragment (received one that begins with wss:)",
  ],
  [
    "a key whose variable is empty",
    () => create({ apiKey: "" }),
    "apiKey must be an API key (received an empty text): is the variable that holds it set?",
  ],
  [
    "a key whose variable is not set",
    () => create({ apiKey: String(undefined) }),
    "apiKey must be an API key (received the text undefined): is the variable that holds it set?",
  ],
  [
    "a key with its line break",
    () => create({ apiKey: "arcs_test_x\n" }),
    "apiKey must be the visible ASCII characters of an API key (received a text of 12 characters, with spaces or line breaks around it)",
  ],
  [
    "a key in quotes",
    () => create({ apiKey: '"arcs_test_x"' }),
    "apiKey must be the visible ASCII characters of an API key (received a text of 13 characters, with quotes around it)",
  ],
  [
    "a key with Bearer",
    () => create({ apiKey: "Bearer arcs_test_x" }),
    "apiKey must be the visible ASCII characters of an API key (received a text that begins with Bearer, which the client adds)",
  ],
  [
    "a key with a letter of another script",
    () => create({ apiKey: "\u0430rcs_test_x" }),
    "apiKey must be the visible ASCII characters of an API key (received a text with other characters)",
  ],
  [
    "no await before the key",
    () => create({ apiKey: Promise.resolve("k") }),
    "apiKey must be the visible ASCII characters of an API key (received a promise: is an await missing?)",
  ],
  [
    "a timeout as text",
    () => create({ timeoutMs: "30" }),
    'timeoutMs must be 1 to 2147483647 milliseconds (received "30")',
  ],
  [
    "retries below none",
    () => create({ maxRetries: -1 }),
    "maxRetries must be a whole number from 0 (received -1)",
  ],
  [
    "no id",
    () => create({}).agents.get(undefined as never),
    "an id must be a text that is not empty (received undefined)",
  ],
  [
    "no await before the id",
    () => create({}).agents.get(Promise.resolve(address) as never),
    "an id must be a text that is not empty (received a promise: is an await missing?)",
  ],
  [
    "a server that is not there",
    () => create({}).agents.get(address),
    "the server at http://127.0.0.1:65533 did not answer: ECONNREFUSED",
  ],
  [
    "a registration without wallets",
    () => registerAgent?.(create({}), { name: "x" }),
    "wallets must be an object (received undefined)",
  ],
  [
    "no await before the client",
    () => registerAgent?.(create({}), Promise.resolve({}), {}),
    "input must be an object (received a promise: is an await missing?)",
  ],
  [
    "a kit signer for a wallet",
    () =>
      registerAgent?.(create({}), { name: "x" }, { agent: { address, signMessages: () => [] } }),
    "wallet must be an object with address and sign(bytes) (received an object with the members address, signMessages); for wallets see the README of @arcs/core",
  ],
  [
    "a gate without options",
    () => createTrustGate?.(),
    "options must be an object (received undefined)",
  ],
  [
    "a gate without a client",
    () => gate({ client: undefined }),
    "client must be a client of createArcsClient (received undefined)",
  ],
  [
    "a tier in capitals",
    () => gate({ minTier: "Silver" }),
    'minTier must be one of bronze, silver, gold, platinum (received "Silver")',
  ],
  [
    "a score from 0 to 1",
    () => gate({ minScore: 0.7 }),
    "minScore must be a number from 0 to 1000 (received 0.7, which nearly every score reaches)",
  ],
  [
    "a private key for a wallet",
    () => gate({ payer: `0x${"1b".repeat(32)}` }),
    "payer must be a wallet with an address and signTypedData or signTransactions (received a text of 66 characters)",
  ],
  [
    "an allowance as a number",
    () => gate({ allowance: 5 }),
    'allowance must be a decimal text in USD, such as "0.1" (received 5)',
  ],
  [
    "a score as text",
    () => gate({ minScore: "700" }),
    'minScore must be a number from 0 to 1000 (received "700")',
  ],
  [
    "a word for strangers that is none",
    () => gate({ onUnknown: "ask" }),
    'onUnknown must be deny or allow (received "ask")',
  ],
];
