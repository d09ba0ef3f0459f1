import { useState } from 'react';
import { ListBar } from '../../src/list-bar/index.ts';
import { SensorTable, SummaryCards } from '../../src/sensors/index.ts';
import { NOW } from '../../src/testing/moment.ts';
import { doNothing } from '../sample.tsx';
import { zoneFilter } from '../sections/lists.tsx';
import { answerSensors, SENSORS } from '../sensors-in-every-state.ts';
import { Within } from '../within.tsx';
import { usePress } from './use-press.ts';

/** Cards of a phone: normal, in alarm, acknowledged, silent, without limits, with two values, and with a long name. */
const SHOWN: ReadonlySet<number> = new Set([1, 2, 5, 8, 13, 15, 16]);

/** Sensors as cards. */
export function SensorCards() {
  return (
    <div className="p-4">
      <Within answers={answerSensors}>
        <SensorTable sensors={SENSORS.filter(({ id }) => SHOWN.has(id))} now={NOW} />
      </Within>
    </div>
  );
}

const COUNTS = {
  total: 24,
  online: 19,
  warning: 2,
  offline: 3,
  outOfLimits: 2,
  noLimits: 5,
  outOfService: 1,
};

/** Summary and list bar, whose filters are behind one button that is open. */
export function PhoneList() {
  usePress('[aria-expanded="false"]');
  const [search, setSearch] = useState('');
  return (
    <div className="p-4">
      <Within>
        <SummaryCards counts={COUNTS} filter="all" onFilter={doNothing} />
        <ListBar
          always
          label="Search sensors"
          value={search}
          onChange={setSearch}
          shown={24}
          total={24}
          filters={[zoneFilter('blood'), zoneFilter(undefined, { label: 'State', any: 'Every state' })]}
        />
      </Within>
    </div>
  );
}
