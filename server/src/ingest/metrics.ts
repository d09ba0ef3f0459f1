import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Outcome } from './delivery.ts';
import type { Pipeline } from './pipeline.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const READINGS = [1, 10, 50, 100, 500, 1_000, 2_500, 5_000, 10_000];

/** What the pipeline tells its counters. */
export interface PipelineMeasures {
  committed(outcomes: readonly Outcome[], durationMs: number): void;
  refused(deliveries: number): void;
}

/** Counters of what goes through a pipeline. */
export function createPipelineMeasures(registry: Registry): PipelineMeasures {
  const registers = [registry];
  const readings = new Counter({
    name: 'ingest_readings_total',
    help: 'Readings of registered sensors, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const refused = new Counter({
    name: 'ingest_refused_deliveries_total',
    help: 'Calls and messages that could not be stored, and that their base units send again',
    registers,
  });
  const seconds = new Histogram({
    name: 'ingest_batch_seconds',
    help: 'Time from the begin of a batch to its commit',
    buckets: SECONDS,
    registers,
  });
  const size = new Histogram({
    name: 'ingest_batch_readings',
    help: 'Readings of registered sensors in a batch',
    buckets: READINGS,
    registers,
  });
  return {
    committed(outcomes, durationMs) {
      const accepted = outcomes.reduce((sum, outcome) => sum + outcome.accepted, 0);
      const duplicates = outcomes.reduce((sum, outcome) => sum + outcome.duplicates, 0);
      readings.inc({ outcome: 'accepted' }, accepted);
      readings.inc({ outcome: 'duplicate' }, duplicates);
      seconds.observe(durationMs / 1_000);
      size.observe(accepted + duplicates);
    },
    refused: (deliveries) => refused.inc(deliveries),
  };
}

/** Shows how many readings wait in the queue. */
export function showWaiting(pipeline: Pipeline, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ingest_waiting_readings',
    help: 'Readings that wait to be stored, or are being stored',
    registers: [registry],
    collect: () => gauge.set(pipeline.waiting.readings),
  });
}
