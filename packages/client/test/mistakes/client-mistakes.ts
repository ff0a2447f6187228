import { createSigner } from "@arcs/core";

import * as client from "../../src/index.ts";
import * as trustGate from "../../src/trust-gate/index.ts";

// What users of the client do wrong first, and what they are to be told: the field, what was expected, what came.

const { address } = createSigner(new Uint8Array(32).fill(7));
const create = (changes: object): client.ArcsClient =>
  client.createArcsClient({ baseUrl: "http://127.0.0.1:65533", maxRetries: 0, ...changes });
// Callers without types are the ones that these messages are for.
type Loose = Readonly<Record<string, (...args: unknown[]) => unknown>>;
const { createArcsClient, registerAgent } = client as unknown as Loose;
const { createTrustGate } = trustGate as unknown as Loose;
const gate = (changes: object): unknown =>
  createTrustGate?.({ client: create({}), minTier: "silver", onUnknown: "deny", identity: "ignored", ...changes });

/** A mistake, what does it, and the message that it must give. */
export const clientMistakes: readonly (readonly [mistake: string, make: () => unknown, message: string])[] = [
  ["no options", () => createArcsClient?.(), "options expected an object, got undefined"],
  [
    "a URL for the options",
    () => createArcsClient?.("https://arcs.example"),
    "options expected an object, got a text of 20 characters",
  ],
  [
    "no URL",
    () => create({ baseUrl: undefined }),
    "baseUrl expected an http or https URL, such as https://arcs.example, got undefined",
  ],
  [
    "a URL without its scheme",
    () => create({ baseUrl: "arcs.example" }),
    'baseUrl expected an http or https URL, such as https://arcs.example, got "arcs.example"',
  ],
  [
    "a host and port",
    () => create({ baseUrl: "localhost:8080" }),
    "baseUrl expected an http or https URL without user, query or fragment, got one that begins with localhost:",
  ],
  [
    "a key in the URL",
    () => create({ baseUrl: "https://arcs.example?key=1" }),
    "baseUrl expected an http or https URL without user, query or fragment, got one with more",
  ],
  [
    "a key whose variable is empty",
    () => create({ apiKey: "" }),
    "apiKey expected an API key, got an empty text: is the variable that holds it set?",
  ],
  [
    "a key whose variable is not set",
    () => create({ apiKey: String(undefined) }),
    "apiKey expected an API key, got the text undefined: is the variable that holds it set?",
  ],
  [
    "a key with its line break",
    () => create({ apiKey: "arcs_test_x\n" }),
    "apiKey expected the visible ASCII characters of an API key, got a text with other characters",
  ],
  [
    "no await before the key",
    () => create({ apiKey: Promise.resolve("k") }),
    "apiKey expected the visible ASCII characters of an API key, got a promise: is an await missing?",
  ],
  ["a timeout as text", () => create({ timeoutMs: "30" }), 'timeoutMs expected 1 to 2147483647 milliseconds, got "30"'],
  ["retries below none", () => create({ maxRetries: -1 }), "maxRetries expected a whole number from 0, got -1"],
  ["no id", () => create({}).agents.get(undefined as never), "an id expected a text that is not empty, got undefined"],
  [
    "no await before the id",
    () => create({}).agents.get(Promise.resolve(address) as never),
    "an id expected a text that is not empty, got a promise: is an await missing?",
  ],
  [
    "a server that is not there",
    () => create({}).agents.get(address),
    "the server at http://127.0.0.1:65533 did not answer: ECONNREFUSED",
  ],
  [
    "a registration without wallets",
    () => registerAgent?.(create({}), { name: "x" }),
    "wallets expected an object, got undefined",
  ],
  [
    "no await before the client",
    () => registerAgent?.(create({}), Promise.resolve({}), {}),
    "input expected an object, got a promise: is an await missing?",
  ],
  [
    "a kit signer for a wallet",
    () => registerAgent?.(create({}), { name: "x" }, { agent: { address, signMessages: () => [] } }),
    "wallet expected an object with address and sign(bytes), got an object with the members address, signMessages; @arcs/core/signers makes signers of wallets",
  ],
  ["a gate without options", () => createTrustGate?.(), "options expected an object, got undefined"],
  [
    "a gate without a client",
    () => gate({ client: undefined }),
    "client expected a client of createArcsClient, got undefined",
  ],
  [
    "a tier in capitals",
    () => gate({ minTier: "Silver" }),
    'minTier expected one of bronze, silver, gold, platinum, got "Silver"',
  ],
  ["a score as text", () => gate({ minScore: "700" }), 'minScore expected a number from 0 to 1000, got "700"'],
  [
    "nothing said of strangers",
    () => gate({ onUnknown: undefined }),
    "onUnknown expected deny or allow, got undefined",
  ],
];
