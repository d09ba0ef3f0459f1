import { CHANNELS } from '@ts1/contract';
import { Gauge, type Registry } from 'prom-client';
import type { Counts } from './read-counts.ts';

/** The counts with when they were read (epoch milliseconds); null before the first time. */
export type ReadCounts = { readonly at: number; readonly counts: Counts } | null;

/** Shows the counts that were read last. A scrape reads nothing of the database. */
export function showCounts(latest: () => ReadCounts, now: () => number, registry: Registry): void {
  const show = gauges(latest, registry);
  const seconds = (since: number | null | undefined): number =>
    since === null || since === undefined ? 0 : Math.max(0, now() - since) / 1_000;

  show(
    'ts1_counts_read_timestamp_seconds',
    'When what is counted in the database was last read',
    (set, { at }) => set(at / 1_000),
  );
  show(
    'ts1_alarms_open',
    'Alarms of all companies that are open, by whether somebody has acknowledged them',
    (set, { counts: { alarms } }) => {
      set(alarms.unacknowledged, 'unacknowledged');
      set(alarms.acknowledged, 'acknowledged');
    },
    'state',
  );
  show('ts1_sensors_silent', 'Sensors with an open alarm of silence', (set, { counts }) =>
    set(counts.alarms.silentSensors),
  );
  show('ts1_base_units', 'Registered base units', (set, { counts }) => set(counts.baseUnits));
  show('ts1_base_units_silent', 'Base units with an open alarm of silence', (set, { counts }) =>
    set(counts.alarms.silentBaseUnits),
  );
  show(
    'ts1_quarantine_deliveries',
    'Deliveries that are put aside now because they cannot be stored',
    (set, { counts }) => set(counts.quarantined),
  );
  const perChannel = (
    name: string,
    help: string,
    read: (channel: Counts['messages'][number] | undefined) => number,
  ) =>
    show(
      name,
      help,
      (set, { counts }) => {
        for (const channel of CHANNELS)
          set(read(counts.messages.find((one) => one.channel === channel)), channel);
      },
      'channel',
    );
  perChannel('ts1_messages_waiting', 'Messages to people that have not left', (one) => one?.waiting ?? 0);
  perChannel('ts1_messages_failing', 'Messages that wait after a failed attempt', (one) => one?.failing ?? 0);
  perChannel('ts1_messages_oldest_waiting_seconds', 'Age of the oldest message that has not left', (one) =>
    seconds(one?.oldest),
  );
  show('ts1_webhooks_waiting', 'Messages to webhooks that have not been taken', (set, { counts }) =>
    set(counts.webhooks.waiting),
  );
  show(
    'ts1_webhooks_oldest_waiting_seconds',
    'Age of the oldest message to a webhook that has not been taken',
    (set, { counts }) => set(seconds(counts.webhooks.oldest)),
  );
  show('ts1_webhooks_failing', 'Webhooks whose latest attempt failed', (set, { counts }) =>
    set(counts.webhooks.failing),
  );
  show(
    'ts1_webhooks_switched_off',
    'Webhooks that the server switched off because their target fails',
    (set, { counts }) => set(counts.webhooks.switchedOff),
  );
}

type Set = (value: number, label?: string) => void;
type Fill = (set: Set, read: NonNullable<ReadCounts>) => void;

/** Gauges without a sample until something was read: 0 would say that all is well. */
function gauges(latest: () => ReadCounts, registry: Registry) {
  return (name: string, help: string, fill: Fill, label?: string): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect: () => {
        const read = latest();
        if (read === null && label === undefined) gauge.remove();
        else if (read === null) gauge.reset();
        else
          fill(
            (value, labelValue) =>
              label === undefined || labelValue === undefined
                ? gauge.set(value)
                : gauge.set({ [label]: labelValue }, value),
            read,
          );
      },
    });
  };
}
