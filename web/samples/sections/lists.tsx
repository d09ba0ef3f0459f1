import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  ListBar,
  MarkedBar,
  SearchableList,
  SortHeader,
  type ChosenOrder,
  type ListFilter,
  type Marks,
} from '../../src/list-bar/index.ts';
import { savedFilterRoutes } from '@ts1/contract';
import type { FakeServer } from '../../src/testing/fake-server.ts';
import { Button } from '../../src/ui/button.tsx';
import { ScreenParts } from '../../src/ui/screen-parts.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../../src/ui/table.tsx';
import { doNothing, Kept, LONG_NAME, RIGHT_TO_LEFT, Sample } from '../sample.tsx';
import { Within } from '../within.tsx';

const ZONES = [
  { value: 'blood', label: 'Blood bank' },
  { value: 'kitchen', label: 'Kitchen' },
] as const;

/** A filter by zone. */
export function zoneFilter(value: string | undefined, more: Partial<ListFilter> = {}): ListFilter {
  return { label: 'Zone', any: 'Every zone', options: ZONES, value, onChange: doNothing, ...more };
}

const FREE: ChosenOrder = { value: undefined, onChange: doNothing };

/** Gives a server searches that the user keeps. */
export function answerSavedFilters(server: FakeServer): void {
  server.answer(savedFilterRoutes.listSavedFilters, [
    { screen: 'sensors', name: 'Freezers of the kitchen', query: 'q=freezer' },
    { screen: 'sensors', name: LONG_NAME, query: 'q=blood' },
  ]);
}

interface BarSampleProps {
  readonly search?: string;
  readonly zone?: string;
  readonly state?: string;
  readonly shown?: number;
}

/** The bar above a list of 24 sensors. */
export function SampleBar({ search = '', zone, state, shown = 24 }: BarSampleProps) {
  return (
    <Kept initial={search}>
      {(value, keep) => (
        <ListBar
          screen="sensors"
          label="Search sensors"
          placeholder="Name, serial number or zone"
          value={value}
          onChange={keep}
          shown={shown}
          total={24}
          filters={[
            zoneFilter(zone),
            zoneFilter(state, { label: 'State', any: 'Every state' }),
            zoneFilter(undefined, { label: 'Type', any: 'Every type', place: 'more' }),
          ]}
          order={FREE}
          columns={[{ column: 'name', name: 'Name' }]}
          onMarkAll={doNothing}
          action={<Button icon={Plus}>Add Sensor</Button>}
        />
      )}
    </Kept>
  );
}

/** The bar above a list. */
export function ListBars() {
  return (
    <Within answers={answerSavedFilters}>
      <Sample of="nothing left out" wide>
        <SampleBar />
      </Sample>
      <Sample of="searched and filtered" wide>
        <SampleBar search="freezer" zone="blood" shown={3} />
      </Sample>
      <Sample of="a filter whose value is not known yet" wide>
        <SampleBar state="gone" shown={0} />
      </Sample>
      <Sample of="focus" shown="focus-visible" wide>
        <SampleBar />
      </Sample>
      <Sample of="short list: no search" wide>
        <ListBar
          label="Search zones"
          value=""
          onChange={doNothing}
          shown={3}
          total={3}
          action={<Button icon={Plus}>Add Zone</Button>}
        />
      </Sample>
      <Sample of="long" wide>
        <ListBar
          always
          label="Search"
          value={RIGHT_TO_LEFT}
          onChange={doNothing}
          result={`Nothing is found in ${LONG_NAME}`}
          shown={0}
          total={2000}
          filters={[zoneFilter('long', { label: LONG_NAME, options: [{ value: 'long', label: LONG_NAME }] })]}
        />
      </Sample>
    </Within>
  );
}

const MARKED: Marks<unknown> = {
  items: [1, 2],
  isMarked: () => true,
  mark: doNothing,
  markAll: doNothing,
  clear: doNothing,
};

/** Bars in the place of that of a list while something is marked. */
export function MarkedBars() {
  return (
    <>
      <Sample of="some marked" wide>
        <MarkedBar label="Marked sensors" marks={MARKED} shown={24} count="2 sensors">
          <Button>Set limits</Button>
          <Button variant="remove" icon={Trash2}>
            Delete
          </Button>
        </MarkedBar>
      </Sample>
      <Sample of="all marked, with the effect of the action" wide>
        <MarkedBar
          label="Marked sensors"
          marks={MARKED}
          shown={2}
          count="2 sensors"
          effect={<p className="text-muted">Both are in the zone Blood bank.</p>}
        >
          <Button>Set limits</Button>
        </MarkedBar>
      </Sample>
    </>
  );
}

interface Visit {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
}

const VISITS: readonly Visit[] = [
  { id: 1, name: 'Freezer 1', zone: 'Blood bank' },
  { id: 2, name: RIGHT_TO_LEFT, zone: 'Kitchen' },
  { id: 3, name: LONG_NAME, zone: 'Kitchen' },
];

function Rows({ rows }: { readonly rows: readonly Visit[] }) {
  return (
    <TableBody>
      {rows.map(({ id, name, zone }) => (
        <TableRow key={id}>
          <TableCell className="font-semibold">{name}</TableCell>
          <TableCell>{zone}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  );
}

const visitTexts = ({ name, zone }: Visit): readonly string[] => [name, zone];

/** Tables, their heads and rows. */
export function Tables() {
  const [order, setOrder] = useState<ChosenOrder['value']>({ column: 'name', isDescending: false });
  return (
    <Within answers={answerSavedFilters}>
      <Sample of="sorted by name" wide>
        <Table label="Sensors">
          <TableHead>
            <SortHeader column="name" order={{ value: order, onChange: setOrder }}>
              Name
            </SortHeader>
            <SortHeader column="zone" order={{ value: order, onChange: setOrder }}>
              Zone
            </SortHeader>
            <TableHeaderCell>Type</TableHeaderCell>
          </TableHead>
          <Rows rows={VISITS} />
        </Table>
      </Sample>
      <Sample of="descending, hover" shown="hover" wide>
        <Table label="Sensors">
          <TableHead>
            <SortHeader column="name" order={{ ...FREE, value: { column: 'name', isDescending: true } }}>
              Name
            </SortHeader>
            <SortHeader column="zone" order={FREE}>
              Zone
            </SortHeader>
          </TableHead>
          <Rows rows={VISITS.slice(0, 1)} />
        </Table>
      </Sample>
      <Sample of="focus" shown="focus-visible" wide>
        <Table label="Sensors">
          <TableHead>
            <SortHeader column="name" order={FREE}>
              Name
            </SortHeader>
          </TableHead>
          <Rows rows={VISITS.slice(0, 1)} />
        </Table>
      </Sample>
      <Sample of="below the bar of a list" wide>
        <SearchableList always items={VISITS} searchTexts={visitTexts} screen="zones" label="Search">
          {(found) => (
            <Table label="Found">
              <Rows rows={found} />
            </Table>
          )}
        </SearchableList>
      </Sample>
    </Within>
  );
}

const PARTS = [
  { name: 'groups', title: 'Groups' },
  { name: 'rotas', title: 'Rotas' },
  { name: 'contacts', title: LONG_NAME },
] as const;

/** Links to the parts of a screen. */
export function PartsOfScreens() {
  return (
    <Within path="/remote-alerts">
      <Sample of="above" wide>
        <ScreenParts label="Remote alerts" parts={PARTS} open="groups" />
      </Sample>
      <Sample of="above, hover" shown="hover" wide>
        <ScreenParts label="Remote alerts" parts={PARTS} open="rotas" />
      </Sample>
      <Sample of="at the left" wide>
        <ScreenParts label="Remote alerts" parts={PARTS} open="rotas" at="left" />
      </Sample>
      <Sample of="at the left, focus" shown="focus-visible" wide>
        <ScreenParts label="Remote alerts" parts={PARTS} open="groups" at="left" />
      </Sample>
    </Within>
  );
}
