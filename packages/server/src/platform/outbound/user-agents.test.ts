import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import manifest from "../../../package.json" with { type: "json" };
import { type Receiver, startReceiver } from "../../../test/support/receiver.ts";
import { createRegistrationFiles } from "../../../../../extras/erc8004/src/test/parts-for-tests.ts";
import { createIpfsPlace } from "../../features/credentials/subject-data.ts";
import { askWitness } from "../../features/log/log-witnesses.ts";
import { readUrl } from "../../features/trust/roots/load-roots.ts";
import { callApi } from "../cli/command.ts";

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver({ respond: (_, response) => void response.end("{}") });
});
afterAll(() => receiver.close());
beforeEach(() => void receiver.received.splice(0));

const { signal } = new AbortController();

async function readRegistrationFile(url: string): Promise<void> {
  const targets = "public_and_loopback";
  const files = createRegistrationFiles({ targets, ipfsGatewayUrl: url });
  await files.read("ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy", signal);
  await files.close();
}

// Webhooks, whose name the specification says, and questions to sellers are tested where they are.
test.each<[string, (url: string) => Promise<unknown>]>([
  ["a registration file", readRegistrationFile],
  ["a node of IPFS", (url) => createIpfsPlace(url).get(new Uint8Array(32))],
  ["a witness", (url) => askWitness(url, { body: "x", signal })],
  ["a list of roots", readUrl],
  [
    "a running server, by a command",
    (url) => callApi({ apiUrl: url, apiKey: "k" }, { method: "GET", path: "/v1/keys" }),
  ],
])("%s is asked by name", async (_what, ask) => {
  await ask(receiver.url).catch(() => undefined);
  expect(receiver.received.map(({ headers }) => headers["user-agent"])).toEqual([
    `arcs-server/${manifest.version}`,
  ]);
});
