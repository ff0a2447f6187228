import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The parts of OpenTelemetry that are used, as `@opentelemetry/api` has them. */
type Span = {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
};
type OtelContext = object;
type OtelApi = {
  trace: {
    getTracer(name: string): { startSpan(name: string, options: object, context: OtelContext): Span };
    setSpan(context: OtelContext, span: Span): OtelContext;
  };
  propagation: { extract(context: OtelContext, carrier: object): OtelContext };
  context: {
    active(): OtelContext;
    with<Result>(context: OtelContext, work: () => Result): Result;
  };
};
type OtelNode = { NodeSDK: new (options: object) => { start(): void; shutdown(): Promise<void> } };
type OtelExporter = { OTLPTraceExporter: new (options: { url: string }) => object };

const SERVER_SPAN = 1;
const ERROR_STATUS = 2;

/** Traces that are being written. */
export type Traces = {
  /** Writes a span for each request of an app. Call it before its routes. */
  follow(app: FastifyInstance): void;
  /** Sends what is left. */
  close(): Promise<void>;
};

/**
 * Starts to send traces to a collector, by OTLP over HTTP. The packages of OpenTelemetry are optional, and loaded here only.
 *
 * @param url - of the collector, such as `http://localhost:4318`
 * @throws SdkError `invalid_argument` when they are not installed
 */
export async function startTraces(url: string): Promise<Traces> {
  const api = await load<OtelApi>("@opentelemetry/api");
  const { NodeSDK } = await load<OtelNode>("@opentelemetry/sdk-node");
  const { OTLPTraceExporter } = await load<OtelExporter>("@opentelemetry/exporter-trace-otlp-http");
  const traceExporter = new OTLPTraceExporter({ url: `${url}/v1/traces` });
  const sdk = new NodeSDK({ serviceName: "arcs-server", traceExporter, instrumentations: [] });
  sdk.start();
  return { follow: (app) => followRequests(app, api), close: () => sdk.shutdown() };
}

async function load<Module>(name: string): Promise<Module> {
  try {
    return (await import(name)) as Module;
  } catch {
    const packages = "@opentelemetry/api @opentelemetry/sdk-node @opentelemetry/exporter-trace-otlp-http";
    throw new SdkError("invalid_argument", `traces expected the package ${name}, got none: npm install ${packages}`);
  }
}

function followRequests(app: FastifyInstance, api: OtelApi): void {
  const tracer = api.trace.getTracer("@arcs/server");
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    // By the pattern of the route: paths contain ids, and would give any number of names.
    const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
    const parent = api.propagation.extract(api.context.active(), request.headers);
    const attributes = { "http.request.method": request.method, "http.route": route, "arcs.request_id": request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SERVER_SPAN, attributes }, parent);
    spans.set(request, span);
    api.context.with(api.trace.setSpan(parent, span), done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    span.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: ERROR_STATUS });
    span.end();
  });
}
