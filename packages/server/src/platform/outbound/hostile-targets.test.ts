import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type DeliveryAttempt,
  createWebhookSender,
  type WebhookSenderOptions,
} from "../../features/webhooks/deliveries/webhook-deliveries.ts";
import {
  createSafeAgent,
  createUrlReader,
  endpointUrlProblem,
  type WebhookTargets,
} from "./endpoints.ts";
import { createHostResolver, type ResolvedAddress, type ResolveHost } from "@arcs/process";
import { hasOpenssl, makeCertificate, needsOpenssl } from "./test/certificate.ts";
import { type Receiver, type Respond, startReceiver } from "../../../test/support/receiver.ts";
import { PORT, hostileUrls, hostileAddresses } from "./test/hostile-addresses.ts";

let target: Receiver;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  target = await startReceiver();
  opened.push(target);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

function resolveTo(...addresses: string[]): ResolveHost {
  return async () =>
    addresses.map((address): ResolvedAddress => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
}

function send(url: string, options: Partial<WebhookSenderOptions> = {}): Promise<DeliveryAttempt> {
  const resolve = resolveTo("127.0.0.1");
  const sender = createWebhookSender({ targets: "public", resolve, timeoutMs: 20_000, ...options });
  opened.push(sender);
  return sender.send({
    url,
    headers: { "content-type": "application/json" },
    body: Buffer.from("{}"),
  });
}

async function receiver(respond: Respond): Promise<Receiver> {
  const started = await startReceiver({ respond });
  opened.push(started);
  return started;
}

/** To this machine, as in development. */
function sendHere(
  url: string,
  options: Partial<WebhookSenderOptions> = {},
): Promise<DeliveryAttempt> {
  return send(url, { targets: "public_and_loopback", resolve: createHostResolver(), ...options });
}

describe("a hostile URL reaches nothing", () => {
  test.each(hostileUrls)("%s", async (form) => {
    const url = form.replace(PORT, `:${target.port}`);
    const attempt = await send(url);
    expect(attempt).toMatchObject({
      outcome: "failure",
      error: expect.stringMatching(/^the URL must [ -~]+$/),
    });
    expect(endpointUrlProblem(url, "public")).toBeDefined();
    expect(target.received).toEqual([]);
  });

  test("and a good one has no problem", () => {
    for (const url of [
      "https://receiver.example/hook?a=b",
      "https://receiver.example:8443/",
      "https://xn--bcher-kva.example/",
      "https://93.184.216.34/",
      "https://[2606:4700::1111]/",
      "https://localhost.receiver.example/",
    ]) {
      expect(endpointUrlProblem(url, "public"), url).toBeUndefined();
    }
  });

  test("in development this machine is allowed, by http too, and no other private place", () => {
    const targets: WebhookTargets = "public_and_loopback";
    for (const url of [
      "http://localhost:3000/",
      "http://127.0.0.1/",
      "https://[::1]/",
      "http://a.localhost/",
    ]) {
      expect(endpointUrlProblem(url, targets), url).toBeUndefined();
    }
    for (const url of [
      "http://receiver.example/",
      "http://10.0.0.1/",
      "https://10.0.0.1/",
      "https://169.254.169.254/",
    ]) {
      expect(endpointUrlProblem(url, targets), url).toBeDefined();
    }
  });
});

describe("a hostile DNS answer reaches nothing", () => {
  test.each(hostileAddresses)("%s", async (address) => {
    const attempt = await send(`https://rebind.example:${target.port}/`, {
      resolve: resolveTo(address),
    });
    expect(attempt).toMatchObject({
      outcome: "failure",
      error: expect.stringMatching(/^the address [^ ]+ is /),
    });
    expect(target.received).toEqual([]);
  });

  test("among good ones, in any place", async () => {
    for (const addresses of [
      ["8.8.8.8", "10.0.0.1"],
      ["127.0.0.1", "8.8.8.8"],
      ["2606:4700::1111", "::1"],
    ]) {
      const attempt = await send(`https://mixed.example:${target.port}/`, {
        resolve: resolveTo(...addresses),
      });
      expect(attempt).toMatchObject({ outcome: "failure", error: expect.stringContaining("is ") });
    }
    expect(target.received).toEqual([]);
  });

  test("that is empty, or none", async () => {
    expect(await send("https://empty.example/", { resolve: resolveTo() })).toMatchObject({
      outcome: "failure",
      error: "the name empty.example has no address",
    });
    expect(await createHostResolver()("none.invalid")).toEqual([]);
  });

  test("that changes between check and connect changes nothing: the address that was checked is the one used", async () => {
    const checked = await receiver((_, response) => void response.end("checked"));
    const other = await startReceiver({ host: "127.0.0.2", port: checked.port });
    opened.push(other);
    const asked: string[] = [];
    const resolve: ResolveHost = async (host) => {
      asked.push(host);
      return [{ address: asked.length === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const attempt = await sendHere(`http://rebind.localhost:${checked.port}/`, { resolve });
    expect(attempt).toMatchObject({ outcome: "success", response: "checked" });
    expect([asked, other.received]).toEqual([["rebind.localhost"], []]);
  });

  test("does not help the agent to an address even if nobody checked the URL", async () => {
    const agent = createSafeAgent({
      targets: "public",
      resolve: resolveTo("127.0.0.1"),
      connectTimeoutMs: 1000,
    });
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "name.example"]) {
      const request = agent.request({
        origin: `http://${host}:${target.port}`,
        path: "/",
        method: "GET",
      });
      await expect(request, host).rejects.toMatchObject({ code: "webhook_target_refused" });
    }
    expect(target.received).toEqual([]);
    await agent.destroy();
  });
});

describe("a hostile endpoint", () => {
  test.each([301, 302, 303, 307, 308])("that redirects with %d is not followed", async (status) => {
    const { url } = await receiver((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${target.port}/secret` }).end();
    });
    expect(await sendHere(url)).toMatchObject({
      outcome: "failure",
      statusCode: status,
      error: `the endpoint answered ${status}; redirects are not followed`,
    });
    expect(target.received).toEqual([]);
  });

  test("that never answers, or drips, is left when the time is up", async () => {
    const silent = await receiver(() => undefined);
    const dripping = await receiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 20);
      response.once("close", () => clearInterval(timer));
    });
    const slowHead = createServer((socket) => {
      const timer = setInterval(() => socket.write("H"), 20);
      socket.once("close", () => clearInterval(timer)).on("error", () => undefined);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => slowHead.once("listening", resolve));
    const { port } = slowHead.address() as { port: number };
    const neverResolving = "http://never.localhost:1/";
    const [one, two, three] = await Promise.all([
      sendHere(silent.url, { timeoutMs: 200 }),
      sendHere(dripping.url, { timeoutMs: 200 }),
      sendHere(neverResolving, { timeoutMs: 200, resolve: () => new Promise(() => undefined) }),
    ]);
    const timeout = { outcome: "timeout", error: "no complete answer within 0.2 s" };
    expect([one, two, three]).toMatchObject([timeout, timeout, timeout]);
    expect((await sendHere(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).outcome).not.toBe(
      "success",
    );
    slowHead.close();
  });

  test("that answers without end is cut off", async () => {
    let sent = 0;
    const { url } = await receiver((_, response) => {
      const block = Buffer.alloc(65_536, "x");
      const more = (): void => {
        while (!response.destroyed && response.write(block)) sent += block.length;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const attempt = await sendHere(url);
    expect(attempt).toMatchObject({
      outcome: "success",
      error: "the answer was cut off after 16384 bytes",
    });
    expect(attempt.response).toHaveLength(1000);
    expect(sent).toBeLessThan(10_000_000);
  });

  test("that sends huge headers, or no HTTP, is a failure", async () => {
    const { url } = await receiver((_, response) => {
      response.writeHead(200, { "x-huge": "x".repeat(32_768) }).end();
    });
    expect(await sendHere(url)).toMatchObject({
      outcome: "failure",
      error: "the connection failed: UND_ERR_HEADERS_OVERFLOW",
    });
    const noHttp = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n")).listen(
      0,
      "127.0.0.1",
    );
    await new Promise((resolve) => noHttp.once("listening", resolve));
    const { port } = noHttp.address() as { port: number };
    expect(await sendHere(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome: "failure",
      error: "the endpoint's answer is no HTTP",
    });
    noHttp.close();
    expect(await sendHere(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome: "failure",
      error: "the connection failed: ECONNREFUSED",
    });
  });

  test.each([
    [200, "success"],
    [204, "success"],
    [299, "success"],
    [400, "failure"],
    [404, "failure"],
    [410, "failure"],
    [500, "failure"],
    [503, "failure"],
  ])("that answers %d: %s", async (status, outcome) => {
    const { url } = await receiver((_, response) => void response.writeHead(status).end());
    expect(await sendHere(url)).toMatchObject({
      outcome,
      statusCode: status,
      responseTimeMs: expect.any(Number),
    });
  });

  test("is left at once when nobody waits any more", async () => {
    const { url } = await receiver(() => undefined);
    const control = new AbortController();
    const sender = createWebhookSender({ targets: "public_and_loopback", timeoutMs: 20_000 });
    opened.push(sender);
    const attempt = sender.send({
      url,
      headers: {},
      body: Buffer.from("{}"),
      signal: control.signal,
    });
    control.abort();
    expect(await attempt).toMatchObject({
      outcome: "failure",
      error: "the server stopped the attempt",
    });
  });

  test("is not asked when its connection comes after nobody waits any more", async () => {
    const { port, received, count } = await receiver((_, response) => void response.end());
    let name = (): void => undefined;
    const named = new Promise<void>((resolve) => (name = resolve));
    const resolve: ResolveHost = async () => {
      await named;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const control = new AbortController();
    const sender = createWebhookSender({
      targets: "public_and_loopback",
      timeoutMs: 600_000,
      resolve,
    });
    opened.push(sender);
    const request = { url: `http://late.localhost:${port}/`, headers: {}, body: Buffer.from("{}") };
    const attempt = sender.send({
      ...request,
      url: `${request.url}stopped`,
      signal: control.signal,
    });
    control.abort();
    expect(await attempt).toMatchObject({ error: "the server stopped the attempt" });
    name();
    expect(await sender.send({ ...request, url: `${request.url}wanted` })).toMatchObject({
      outcome: "success",
    });
    expect(await sender.send({ ...request, url: `${request.url}wanted` })).toMatchObject({
      outcome: "success",
    });
    await count(2);
    expect(received.map(({ path }) => path)).toEqual(["/wanted", "/wanted"]);
  });

  test("is not read further when nobody waits any more for its name", async () => {
    const control = new AbortController();
    const resolve: ResolveHost = () => new Promise(() => undefined);
    const reader = createUrlReader({
      targets: "public",
      timeoutMs: 600_000,
      maxBytes: 1000,
      resolve,
    });
    opened.push(reader);
    const reading = reader.get("https://late.example/", () => true, control.signal);
    control.abort();
    expect(await reading).toMatchObject({
      problem: expect.stringContaining("could not be reached"),
    });
  });

  test("may say that it is on its way, and answers once", async () => {
    const { url } = await receiver((_, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.writeProcessing();
      response.writeHead(201).end("done");
    });
    expect(await sendHere(url)).toMatchObject({
      outcome: "success",
      statusCode: 201,
      response: "done",
    });
  });
});

describe("over TLS", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcs-tls-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.skipIf(!hasOpenssl)(
    `the certificate must be trusted and made for the name${needsOpenssl}`,
    async () => {
      const { key, cert } = makeCertificate(folder);
      const { port, close, received } = await startReceiver({ tls: { key, cert } });
      opened.push({ close });
      expect(await sendHere(`https://good.localhost:${port}/`, { ca: cert })).toMatchObject({
        outcome: "success",
      });
      expect(await sendHere(`https://other.localhost:${port}/`, { ca: cert })).toMatchObject({
        outcome: "failure",
        error: "the endpoint's certificate was not accepted: ERR_TLS_CERT_ALTNAME_INVALID",
      });
      expect(await sendHere(`https://good.localhost:${port}/`)).toMatchObject({
        outcome: "failure",
        error: "the endpoint's certificate was not accepted: DEPTH_ZERO_SELF_SIGNED_CERT",
      });
      expect(received).toHaveLength(1);
    },
  );
});
