import { sensorManagementRoutes, zoneManagementRoutes, type Sensor } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../platform/api-context.tsx';
import { zonesQuery } from '../../platform/zone-queries.ts';
import { readAgain } from '../../platform/send-change.ts';
import { checkRows, type CheckedRow, missingZones } from './check-rows.ts';
import { importSensors, type RowOutcome } from './import-sensors.ts';
import { readFile, type ReadFile } from './read-file.ts';

/** Rows cannot be checked against zones that are not known. */
type Unusable = Exclude<ReadFile, { kind: 'rows' }> | { readonly kind: 'zonesFailed' };

/** How far an import is: a file is chosen, its rows are checked, they are being added, it is over. */
export type ImportState =
  | { readonly kind: 'choosing'; readonly unusable?: Unusable }
  | {
      readonly kind: 'checked' | 'importing' | 'done';
      readonly rows: readonly CheckedRow[];
      readonly ignored: readonly string[];
      /** By the place of the row. */
      readonly outcomes: ReadonlyMap<number, RowOutcome>;
      /** Zones are being created. */
      readonly isCreating?: boolean;
      /** Why a zone could not be created. */
      readonly zoneError?: unknown;
    };

type Checked = Exclude<ImportState, { kind: 'choosing' }>;

/** An import of many sensors: first a check that adds nothing, then row by row. */
export function useImport(sensors: readonly Sensor[]) {
  const api = useApi();
  const queries = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const [state, setState] = useState<ImportState>({ kind: 'choosing' });
  useEffect(() => () => running.current?.abort(), []);

  const choose = async (file: File): Promise<void> => {
    const read = await readFile(file);
    if (read.kind !== 'rows') {
      setState({ kind: 'choosing', unusable: read });
      return;
    }
    const needsZones = read.rows.some(({ values }) => values.zone !== '');
    const zones = needsZones
      ? await queries.fetchQuery({ ...zonesQuery(api), staleTime: 0 }).catch(() => undefined)
      : [];
    if (zones === undefined) {
      setState({ kind: 'choosing', unusable: { kind: 'zonesFailed' } });
      return;
    }
    const rows = checkRows(read.rows, { sensors, zones });
    setState({ kind: 'checked', rows, ignored: read.ignored, outcomes: new Map() });
  };
  /** Creates the zones that rows name and that are not there, and checks the rows again, whatever came of it. */
  const createZones = async (checked: Checked): Promise<void> => {
    setState({ ...checked, isCreating: true, zoneError: undefined });
    let zoneError: unknown;
    try {
      for (const zoneName of missingZones(checked.rows)) {
        await api.call(zoneManagementRoutes.createZone, { body: { zoneName } }, { background: true });
      }
    } catch (error) {
      zoneError = error;
    }
    void readAgain(queries, zoneManagementRoutes.createZone);
    const zones = await queries.fetchQuery({ ...zonesQuery(api), staleTime: 0 }).catch(() => undefined);
    const source = checked.rows.map(({ row }) => row);
    const rows = zones === undefined ? checked.rows : checkRows(source, { sensors, zones });
    setState({ kind: 'checked', rows, ignored: checked.ignored, outcomes: new Map(), zoneError });
  };
  const run = async (checked: Checked): Promise<void> => {
    const cancel = new AbortController();
    running.current = cancel;
    const good = checked.rows.flatMap(({ sensor }, place) =>
      sensor === undefined ? [] : [{ sensor, place }],
    );
    const outcomes = new Map<number, RowOutcome>();
    setState({ ...checked, kind: 'importing', outcomes });
    await importSensors(
      good.map(({ sensor }) => sensor),
      {
        api,
        signal: cancel.signal,
        onRow: (index, outcome) => {
          outcomes.set(good[index]?.place ?? -1, outcome);
          setState({ ...checked, kind: 'importing', outcomes: new Map(outcomes) });
        },
      },
    );
    setState({ ...checked, kind: 'done', outcomes });
    // Once at the end, not with each of thousands of rows.
    for (const route of [sensorManagementRoutes.createSensor, zoneManagementRoutes.assignSensor]) {
      void readAgain(queries, route);
    }
  };
  return {
    state,
    choose: (file: File): void => void choose(file),
    createZones: (): void => {
      if (state.kind === 'checked') void createZones(state);
    },
    start: (): void => {
      if (state.kind === 'checked') void run(state);
    },
    stop: (): void => running.current?.abort(),
    again: (): void => setState({ kind: 'choosing' }),
  };
}
