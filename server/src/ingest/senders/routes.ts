import { HTTP_SENDERS, MAX_READINGS_PER_CALL, networkServerRoutes, routes, type Sender } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { requireBaseUnit, saveFieldMap } from '../../base-units/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { TooLarge } from '../../platform/errors.ts';
import { receivedBytes } from '../../platform/http/incoming-bodies.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import { toAnswer } from '../pipeline/to-answer.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Senders } from './senders.ts';

interface SenderIngest {
  readonly senders: Senders;
  readonly pipeline: Pipeline;
  readonly clock: Clock;
}

interface SenderDeps extends ChangeDeps {
  readonly ingest: { readonly senders: Senders };
}

const ROUTE_OF = {
  chirpstack: networkServerRoutes.ingestChirpstack,
  'things-stack': networkServerRoutes.ingestThingsStack,
  ruuvi: networkServerRoutes.ingestRuuvi,
  json: networkServerRoutes.ingestJson,
} as const satisfies Partial<Record<Sender, unknown>>;

/** Registers the calls of network servers; `api` is the instance that takes readings. */
export function registerSenderIngest(api: Api, { senders, pipeline, clock }: SenderIngest): void {
  for (const sender of HTTP_SENDERS) {
    registerRoute(api, ROUTE_OF[sender], async ({ device, body, request }) => {
      const { companyId, baseUnitId } = device;
      pipeline.refuseWhenFull(companyId);
      const [receivedAt, bytes] = [clock.now(), receivedBytes(request)];
      const understood = await senders.understand(device, { sender, body, receivedAt, bytes });
      if (understood.readings.length > MAX_READINGS_PER_CALL) {
        throw new TooLarge(`A call carries at most ${MAX_READINGS_PER_CALL} readings.`);
      }
      const delivery = { companyId, baseUnitId, receivedAt, unreadable: false, bytes, ...understood };
      const outcome = await pipeline.deliver(delivery);
      return toAnswer(understood, outcome);
    });
  }
}

/** Registers the calls about what network servers send and mean. */
export function registerSenderRoutes(api: Api, { database, clock, ingest }: SenderDeps): void {
  const { senders } = ingest;
  registerRoute(api, routes.getFieldMap, async ({ user: { companyId }, params: { baseUnitId } }) => {
    return database.read(companyId, async (tx) => {
      await requireBaseUnit(tx, companyId, baseUnitId);
      return senders.fields(tx, companyId, baseUnitId);
    });
  });
  registerRoute(api, routes.saveFieldMap, async ({ user, params: { baseUnitId }, body }) => {
    const saved = await saveFieldMap({ database, clock }, user, baseUnitId, body.map);
    senders.forget(baseUnitId);
    return saved;
  });
  registerRoute(api, routes.getLastPayload, async ({ user: { companyId }, params: { baseUnitId } }) => {
    return database.read(companyId, async (tx) => {
      await requireBaseUnit(tx, companyId, baseUnitId);
      return senders.lastPayload(tx, companyId, baseUnitId);
    });
  });
}
