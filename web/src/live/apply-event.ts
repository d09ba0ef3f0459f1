import type { Command, LiveEvent, LiveRecord } from '@ts1/contract';
import type { QueryClient } from '@tanstack/react-query';
import { makeStale } from '../platform/make-stale.ts';
import { applyCurrentAlarms, mayChangeNotified } from './current-alarms.ts';
import { withRecords } from './newest-values.ts';
import { BASE_UNITS, LIVE_DATA, SENSORS } from './pushed-queries.ts';
import { staleAlarmLog } from './stale-alarm-log.ts';

/** Puts what an event says into the cache of what was read, or marks as stale what it makes stale. */
export function applyEvent(queries: QueryClient, event: LiveEvent): void {
  if (event.name === 'reading' || event.name === 'base-unit') applyAfterFirstAnswer(queries, event);
  applyNow(queries, event);
}

/** Applies an event once more to a list whose first answer is on its way: that may have been read before the event. */
function applyAfterFirstAnswer(queries: QueryClient, event: LiveEvent): void {
  for (const queryKey of [SENSORS, LIVE_DATA, BASE_UNITS]) {
    const query = queries.getQueryCache().find({ queryKey, exact: true });
    if (query?.state.fetchStatus !== 'fetching' || query.state.data !== undefined) continue;
    void query.promise?.then(
      () => applyNow(queries, event),
      () => undefined,
    );
  }
}

function applyNow(queries: QueryClient, event: LiveEvent): void {
  switch (event.name) {
    case 'reading':
      applyRecords(queries, event.data.records);
      return;
    case 'base-unit': {
      const contacts = new Map(event.data.units.map((unit) => [unit.id, unit.last_contact]));
      queries.setQueryData(BASE_UNITS, (units) =>
        units?.map((unit) => {
          const last_contact = contacts.get(unit.id);
          return last_contact === undefined ? unit : { ...unit, last_contact };
        }),
      );
      return;
    }
    case 'alarm':
      staleAlarmLog(queries);
      makeStale(queries, { queryKey: ['CurrentAlarms'] });
      return;
    case 'current-alarms':
      applyCurrentAlarms(queries, event.data.subjects);
      return;
    case 'command':
      applyCommands(queries, event.data.commands);
      return;
    case 'delivery':
      void queries.invalidateQueries({ queryKey: ['Deliveries'] });
      if (mayChangeNotified(queries, event.data.deliveries))
        makeStale(queries, { queryKey: ['CurrentAlarms'] });
      return;
    case 'changed':
      for (const group of event.data.groups) makeStale(queries, { queryKey: [group] });
      // The server knows which events are of a zone.
      if (event.data.groups.includes('ZoneSensors')) staleAlarmLog(queries);
      return;
    case 'resync':
      makeStale(queries);
      return;
  }
}

/** Commands on screen as they are now; lists read themselves again, as they may have to show further ones. */
function applyCommands(queries: QueryClient, commands: readonly Command[]): void {
  const byId = new Map(commands.map((command) => [command.id, command]));
  queries.setQueriesData<Command[]>({ queryKey: ['Commands'] }, (shown) =>
    shown?.map((command) => byId.get(command.id) ?? command),
  );
  makeStale(queries, { queryKey: ['Commands'] });
  makeStale(queries, { queryKey: ['Calibrations'] });
  const isUpdated = commands.some(({ kind, state }) => kind === 'firmware' && state === 'acknowledged');
  if (isUpdated) makeStale(queries, { queryKey: ['Sensors'] });
}

function applyRecords(queries: QueryClient, records: readonly LiveRecord[]): void {
  queries.setQueryData(SENSORS, (sensors) =>
    sensors === undefined ? undefined : withRecords(sensors, records),
  );
  const newer = new Map(records.map((record) => [record.sensor_id, record]));
  queries.setQueryData(LIVE_DATA, (shown) =>
    shown?.map((record) => {
      const pushed = newer.get(record.sensor_id);
      return pushed !== undefined && pushed.timestamp >= record.timestamp ? pushed : record;
    }),
  );
}
