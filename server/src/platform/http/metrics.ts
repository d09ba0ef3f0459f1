import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isLocalCall } from './addresses.ts';
import { NotFound, Unauthenticated } from '../errors.ts';
import { sameSecret } from '../security/tokens.ts';

/** Seconds; 50 ms is the longest allowed block of the event loop, 10 ms the aim for the newest values. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates a registry with the metrics of every process (event loop delay, memory, garbage collection). */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Prometheus' own check refuses these gauges for their counter-like names; the gauges by kind stay.
  for (const kind of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
  return registry;
}

/** Times every request by its route, never by its address, so that the number of series stays bounded. */
export function measureRequests(http: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'ts1_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}

/**
 * Registers `/metrics` in Prometheus' text format: for callers with the token; without a configured token for calls
 * from this machine alone.
 */
export function registerMetrics(http: FastifyInstance, registry: Registry, token: string | undefined): void {
  http.get('/metrics', async (request, reply) => {
    authorise(request, token);
    return sendMetrics(reply, registry);
  });
}

/** Registers `/metrics` on a separate port, which the operator protects by other means. */
export function registerOpenMetrics(http: FastifyInstance, registry: Registry): void {
  http.get('/metrics', async (_request, reply) => sendMetrics(reply, registry));
}

function authorise(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocalCall(request)) throw new NotFound('There is nothing at this address.');
    return;
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined || !sameSecret(given, token))
    throw new Unauthenticated('The token is missing or not valid.');
}

async function sendMetrics(reply: FastifyReply, registry: Registry): Promise<FastifyReply> {
  return reply.type(registry.contentType).send(await registry.metrics());
}
