import type { Sensor } from '@ts1/contract';
import { ArrowLeftRight, CircleFadingArrowUp, FileUp, Plus, Thermometer } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensorAlarms } from '../alarms/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { sensorManagement } from '../i18n/en/sensor-management.ts';
import { IdleDevices } from '../devices/index.ts';
import { ListBar, NoMatch, useSensorSearch } from '../list-bar/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useNow } from '../platform/use-now.ts';
import {
  countSensors,
  matches,
  SensorTable,
  SummaryCards,
  useSensorOrder,
  useSensorsNow,
  useCardFilter,
  useSensorSort,
  useUrgency,
  type SensorFilter,
  type SensorSort,
} from '../sensors/index.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LAPTOP, TABLET } from '../ui/use-media-query.ts';
import { AddSensorDialog } from './add-sensor-dialog.tsx';
import { CalibrateDialog } from './calibrate-dialog.tsx';
import { DeleteSensorDialog } from './delete-sensor-dialog.tsx';
import { DiscoveredSensors } from './discovered-sensors.tsx';
import { EditSensorDialog } from './edit-sensor-dialog.tsx';
import { FirmwareDialog } from './firmware-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { SensorActions, type SensorAction } from './sensor-actions.tsx';
import { UpdateAllDialog } from './update-all-dialog.tsx';
import { UpdateAllProgress } from './update-all-progress.tsx';
import { useLatestFirmware } from './use-firmware.ts';
import { useUpdateAll } from './use-update-all.ts';

addTexts({ sensorManagement });

const PlacesToAssess = lazyPart(async () => (await import('../places-to-assess/index.ts')).PlacesToAssess);
const SwapFileDialog = lazyPart(async () => (await import('./swaps/swap-file-dialog.tsx')).SwapFileDialog);

/** How often what ages without news is looked at again. */
const AGEING_MS = 10_000;

/** The company's sensors; admins add, rename, calibrate, update and delete them (spec 1 §2). */
export function SensorsScreen() {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const sensors = useSensorsNow();
  const mayManageDevices = useCan('devices');
  const [filter, setFilter] = useState<SensorFilter>('all');
  const counts = sensors.data === undefined ? undefined : countSensors(sensors.data, now);
  return (
    <>
      {mayManageDevices ? (
        <AdminHeader sensors={sensors.data ?? []} />
      ) : (
        <PageHeader title={t('sensorManagement.title')} subtitle={t('sensorManagement.subtitle.viewer')} />
      )}
      <SummaryCards counts={counts} filter={filter} onFilter={setFilter} />
      <Loaded
        query={sensors}
        loading={t('dashboard.loading')}
        height="h-64"
        failed={t('dashboard.failed')}
        failedHint={t('dashboard.failedHint')}
      >
        {(all) => <Sensors sensors={all} filter={filter} onFilter={setFilter} now={now} />}
      </Loaded>
      {mayManageDevices && (
        <Suspense>
          <PlacesToAssess />
        </Suspense>
      )}
      {mayManageDevices && <IdleDevices />}
      {mayManageDevices && <DiscoveredSensors now={now} />}
    </>
  );
}

/** The title with what can be started there, and below it how far the update of all sensors is. */
function AdminHeader({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'add' | 'import' | 'swaps' | 'all' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { latest, isOutdated } = useLatestFirmware();
  const outdated = sensors.filter(isOutdated);
  const { progress, start, cancel } = useUpdateAll();
  const buttons = (
    <>
      {(outdated.length > 0 || progress !== null) && (
        <Button icon={CircleFadingArrowUp} onClick={() => setOpen('all')}>
          {t('sensorManagement.all.open')}
        </Button>
      )}
      <Button icon={ArrowLeftRight} onClick={() => setOpen('swaps')}>
        {t('sensorManagement.swaps.open')}
      </Button>
      <Button icon={FileUp} onClick={() => setOpen('import')}>
        {t('sensorManagement.import.open')}
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => setOpen('add')}>
        {t('sensorManagement.add.open')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t('sensorManagement.title')}
        subtitle={t('sensorManagement.subtitle.admin')}
        action={buttons}
      />
      {progress !== null && open !== 'all' && (
        <Card className="mb-4">
          <UpdateAllProgress progress={progress} onCancel={cancel} />
        </Card>
      )}
      <AddSensorDialog open={open === 'add'} onClose={close} />
      {open === 'swaps' && (
        <Suspense>
          <SwapFileDialog sensors={sensors} onClose={close} />
        </Suspense>
      )}
      <ImportDialog open={open === 'import'} onClose={close} sensors={sensors} />
      <UpdateAllDialog
        open={open === 'all'}
        onClose={close}
        outdated={outdated}
        latest={latest}
        progress={progress}
        onStart={start}
        onCancel={cancel}
      />
    </>
  );
}

interface SensorsProps {
  readonly sensors: readonly Sensor[];
  readonly filter: SensorFilter;
  readonly onFilter: (filter: SensorFilter) => void;
  readonly now: number;
}

function Sensors({ sensors: newest, filter, onFilter, now }: SensorsProps) {
  const { t } = useTranslation();
  // As on the dashboard: the rows of many new values are drawn in pieces.
  const sensors = useDeferredValue(newest);
  const sort = useSensorSort(sensors, now);
  const { urgency, table } = useUrgency(useSensorAlarms(), sort.ranks);
  const ordered = useSensorOrder(sensors, urgency, sort.ranks !== undefined).sensors;
  const mayManageDevices = useCan('devices');
  const { search, setSearch, found, isSearching } = useSensorSearch(ordered);
  const cardFilter = useCardFilter(filter, onFilter);
  if (sensors.length === 0) {
    return (
      <EmptyState icon={Thermometer} title={t('sensorManagement.empty')}>
        {t(mayManageDevices ? 'sensorManagement.emptyHint' : 'sensorManagement.emptyHintViewer')}
      </EmptyState>
    );
  }
  const shown = found.filter((sensor) => matches(sensor, filter, now));
  return (
    <>
      <ListBar
        screen="sensors"
        always
        label={t('sensorManagement.search.label')}
        placeholder={t('sensorManagement.search.placeholder')}
        value={search}
        onChange={setSearch}
        shown={shown.length}
        total={sensors.length}
        filters={[cardFilter]}
        order={sort.order}
        columns={sort.columns}
        cardsBelow={mayManageDevices ? LAPTOP : TABLET}
        result={
          isSearching
            ? t('sensorManagement.search.result', { count: shown.length, search: search.trim() })
            : undefined
        }
      />
      {shown.length === 0 ? (
        <NoMatch
          title={t('sensorManagement.search.none')}
          onShowAll={() => {
            setSearch('');
            onFilter('all');
          }}
        />
      ) : (
        <div {...table}>
          <ManagedTable
            sensors={shown}
            all={sensors}
            now={now}
            editable={mayManageDevices}
            columnHead={sort.columnHead}
          />
        </div>
      )}
    </>
  );
}

interface ManagedTableProps {
  readonly sensors: readonly Sensor[];
  /** Also those that are filtered out, so that a dialog stays with its sensor. */
  readonly all: readonly Sensor[];
  readonly now: number;
  readonly editable: boolean;
  readonly columnHead: SensorSort['columnHead'];
}

function ManagedTable({ sensors, all, now, editable, columnHead }: ManagedTableProps) {
  const [doing, setDoing] = useState<{ action: SensorAction; id: number } | null>(null);
  const { latest, isOutdated } = useLatestFirmware();
  const stop = useCallback(() => setDoing(null), []);
  const actions = useCallback(
    (sensor: Sensor) => (
      <SensorActions
        sensor={sensor}
        outdated={isOutdated(sensor)}
        onAction={(action, { id }) => setDoing({ action, id })}
      />
    ),
    [isOutdated],
  );
  const sensorForAction = (action: SensorAction): Sensor | null =>
    (doing?.action === action ? all.find(({ id }) => id === doing.id) : undefined) ?? null;
  if (!editable) return <SensorTable sensors={sensors} now={now} columnHead={columnHead} />;
  return (
    <>
      <SensorTable sensors={sensors} now={now} actions={actions} columnHead={columnHead} />
      <CalibrateDialog sensor={sensorForAction('calibrate')} onClose={stop} />
      <EditSensorDialog sensor={sensorForAction('edit')} onClose={stop} />
      <FirmwareDialog sensor={sensorForAction('firmware')} latest={latest} onClose={stop} />
      <DeleteSensorDialog sensor={sensorForAction('remove')} onClose={stop} />
    </>
  );
}
