import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { StoredForCompany } from './commit-batch.ts';
import { REJECTION_KINDS, type RejectionKind } from '../decode/decoded.ts';
import type { Delivery, Outcome } from '../decode/delivery.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const READINGS = [1, 10, 50, 100, 500, 1_000, 2_500, 5_000, 10_000];

interface CommittedBatch {
  readonly deliveries: readonly Delivery[];
  readonly outcomes: readonly Outcome[];
  readonly stored: readonly StoredForCompany[];
}

/** The measures that the pipeline reports to its counters. */
export interface PipelineMeasures {
  committed(batch: CommittedBatch, durationMs: number): void;
  refused(deliveries: number): void;
  quarantined(): void;
}

/** Counters of what goes through a pipeline. */
export function createPipelineMeasures(registry: Registry): PipelineMeasures {
  const registers = [registry];
  const readings = new Counter({
    name: 'ts1_readings_total',
    help: 'Readings that fit, by what became of them: unknown are those of sensors that nobody has registered',
    labelNames: ['outcome'],
    registers,
  });
  const refused = new Counter({
    name: 'ts1_deliveries_refused_total',
    help: 'Calls and messages that could not be stored, and that their base units send again',
    registers,
  });
  const rejected = new Counter({
    name: 'ts1_readings_rejected_total',
    help: 'Readings, or fields of readings, that were not taken, by why',
    labelNames: ['reason'],
    registers,
  });
  // From the start on, so that the first one is seen as a rise.
  for (const reason of REJECTION_KINDS) rejected.inc({ reason }, 0);
  for (const outcome of ['accepted', 'duplicate', 'unknown']) readings.inc({ outcome }, 0);
  const conflicting = new Counter({
    name: 'ts1_readings_conflicting_total',
    help: 'Readings that were dropped because they differ from the stored one of their sensor and time',
    registers,
  });
  const quarantined = new Counter({
    name: 'ts1_deliveries_quarantined_total',
    help: 'Deliveries that cannot be stored and were quarantined; see `quarantine list` of the command line',
    registers,
  });
  const seconds = new Histogram({
    name: 'ts1_ingest_batch_seconds',
    help: 'Time from the begin of a batch to its commit',
    buckets: SECONDS,
    registers,
  });
  const size = new Histogram({
    name: 'ts1_ingest_batch_readings',
    help: 'Readings of registered sensors in a batch',
    buckets: READINGS,
    registers,
  });
  return {
    committed({ deliveries, outcomes, stored }, durationMs) {
      for (const [kind, count] of countRejections(deliveries, outcomes))
        rejected.inc({ reason: kind }, count);
      conflicting.inc(stored.reduce((sum, { conflicts }) => sum + conflicts, 0));
      const accepted = outcomes.reduce((sum, outcome) => sum + outcome.accepted, 0);
      const duplicates = outcomes.reduce((sum, outcome) => sum + outcome.duplicates, 0);
      readings.inc({ outcome: 'accepted' }, accepted);
      readings.inc({ outcome: 'duplicate' }, duplicates);
      const delivered = deliveries.reduce((sum, delivery) => sum + delivery.readings.length, 0);
      readings.inc({ outcome: 'unknown' }, delivered - accepted - duplicates);
      seconds.observe(durationMs / 1_000);
      size.observe(accepted + duplicates);
    },
    refused: (deliveries) => refused.inc(deliveries),
    quarantined: () => quarantined.inc(),
  };
}

function countRejections(
  deliveries: readonly Delivery[],
  outcomes: readonly Outcome[],
): Map<RejectionKind, number> {
  const counts = new Map<RejectionKind, number>();
  const add = (kind: RejectionKind, count: number) => counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const { rejected = [], rejections = rejected.length } of deliveries) {
    for (const { kind } of rejected) add(kind, 1);
    if (rejections > rejected.length) add('not-a-reading', rejections - rejected.length);
  }
  for (const { refused = [] } of outcomes) for (const { kind } of refused) add(kind, 1);
  return counts;
}

/** Shows how many readings are kept aside. */
export function showAhead(read: () => number, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ts1_readings_ahead',
    help: "Readings that lie ahead of this server's clock and are kept aside: is the clock right?",
    registers: [registry],
    collect: () => gauge.set(read()),
  });
}

/** Shows how many base units have an open connection to the built-in broker. */
export function showConnections(count: () => number, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ts1_mqtt_connections',
    help: 'Base units with an open connection to the built-in MQTT broker',
    registers: [registry],
    collect: () => gauge.set(count()),
  });
}

/** Shows whether an outside broker hands on what base units send; without a sample where there is none. */
export function showOutsideBroker(isSubscribed: () => boolean | undefined, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ts1_mqtt_outside_broker_subscribed',
    help: '1 while the broker of MQTT_URL hands on what base units send, 0 while it does not',
    registers: [registry],
    collect: () => {
      const subscribed = isSubscribed();
      if (subscribed === undefined) gauge.remove();
      else gauge.set(subscribed ? 1 : 0);
    },
  });
}

/** Shows how many readings wait in the queue. */
export function showWaiting(read: () => number, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ts1_ingest_waiting_readings',
    help: 'Readings that wait to be stored, or are being stored',
    registers: [registry],
    collect: () => gauge.set(read()),
  });
}
