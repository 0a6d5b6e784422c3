import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { version } from '../process/project.ts';
import type { Tracing } from './tracing.ts';

type Options = {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Share of the requests that is traced, from 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
};

const mostText = 2_000;
const endMilliseconds = 2_000;
const sendAfterMilliseconds = 2_000;

/**
 * Sends traces to a collector. They contain routes, ids, statements without values, and the kind of an error but not its message, which may
 * quote what somebody typed. Sampling is decided here, whatever the caller's trace header says.
 */
export function openTelemetry({ endpoint, share, serviceName }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const sampled = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled, remoteParentNotSampled: sampled }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendAfterMilliseconds })],
  });
  const tracer = provider.getTracer('lectern', version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const requests = new WeakMap<FastifyRequest, Span>();

  const within = async <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
    const parent = contexts.active();
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    try {
      return await contexts.with(trace.setSpan(parent, span), work);
    } catch (fault) {
      span.setAttribute('error.type', kindOf(fault));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw fault;
    } finally {
      span.end();
    }
  };

  const begin = (request: FastifyRequest): Context => {
    const route = routeOf(request);
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'lectern.request_id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    requests.set(request, span);
    return trace.setSpan(parent, span);
  };
  const finish = (request: FastifyRequest, status: number | null): void => {
    const span = requests.get(request);
    if (span === undefined) return;
    requests.delete(request);
    if (status !== null) span.setAttribute('http.response.status_code', status);
    if (request.actor) span.setAttribute('user.id', request.actor.id);
    if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  return {
    traceRequests: (app: FastifyInstance) => {
      app.addHook('onRequest', (request, _reply, done) => {
        // Load balancers call this every second.
        if (request.url.startsWith('/health/')) done();
        else contexts.with(begin(request), done);
      });
      app.addHook('onResponse', async (request, reply) => finish(request, reply.statusCode));
      // The client disconnected.
      app.addHook('onRequestAbort', async (request) => finish(request, null));
    },
    aroundStatement: (text, send) => {
      // Statements are traced only within a request or a job, not the process's own polling.
      if (trace.getSpan(contexts.active()) === undefined) return send();
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': withoutLiterals(text) };
      return within(operation, SpanKind.CLIENT, attributes, send);
    },
    around: (name, work) => within(name, SpanKind.INTERNAL, {}, work),
    end: async () => {
      const over = new Promise((resolve) => setTimeout(resolve, endMilliseconds).unref());
      // An unreachable collector must not delay the shutdown.
      await Promise.race([provider.shutdown().catch(() => {}), over]);
    },
  };
}

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.route?.endpoint.path ?? routeOptions.url ?? 'unknown';

const withoutLiterals = (text: string) => text.replaceAll(/'(?:[^']|'')*'/g, "'?'").slice(0, mostText);

/** The SQLSTATE or the class, never the message. */
function kindOf(fault: unknown): string {
  const { code } = fault as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  return fault instanceof Error ? fault.name : 'unknown';
}
