import { type BaseUnit, type BaseUnitType, NETWORK_SERVER } from '@ts1/contract';
import { Plus, Router } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { baseUnits } from '../i18n/en/base-units.ts';
import { SearchableList } from '../list-bar/index.ts';
import { useNow } from '../platform/use-now.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TABLET } from '../ui/use-media-query.ts';
import { AddBaseUnitDialog } from './add-base-unit-dialog.tsx';
import type { BaseUnitAction } from './base-unit-actions.tsx';
import { BaseUnitTable } from './base-unit-table.tsx';
import { isOnline } from './contact.ts';
import { DeleteDialog, RotateKeyDialog } from './confirmations.tsx';
import { DeviceKeyDialog, type NewDeviceKey } from './device-key-dialog.tsx';
import { Quarantine } from './quarantine.tsx';
import { useBaseUnits } from './use-base-units.ts';
import { WifiDialog } from './wifi-dialog.tsx';

addTexts({ baseUnits });

/** Action that is being done, and its base unit. */
type Doing = { readonly action: BaseUnitAction; readonly unit: BaseUnit } | null;

/** The company's base units; admins add, rename, connect and delete them (spec 2 §2). */
export function BaseUnitsScreen() {
  const { t } = useTranslation();
  const units = useBaseUnits();
  const mayManageDevices = useCan('devices');
  const [adding, setAdding] = useState<{ readonly type?: BaseUnitType } | null>(null);
  const [made, setMade] = useState<NewDeviceKey | null>(null);
  const [doing, setDoing] = useState<Doing>(null);
  const unitForAction = (action: BaseUnitAction): BaseUnit | null =>
    doing?.action === action ? doing.unit : null;
  const stop = (): void => setDoing(null);
  const add = mayManageDevices && (
    <span className="flex flex-wrap gap-2">
      <Button icon={Plus} onClick={() => setAdding({ type: NETWORK_SERVER })}>
        {t('baseUnits.add.openNetworkServer')}
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => setAdding({})}>
        {t('baseUnits.add.open')}
      </Button>
    </span>
  );
  return (
    <>
      <PageHeader title={t('baseUnits.title')} subtitle={t('baseUnits.subtitle')} action={add} />
      <Loaded
        query={units}
        loading={t('baseUnits.loading')}
        height="h-48"
        failed={t('baseUnits.failed')}
        failedHint={t('baseUnits.failedHint')}
      >
        {(all) => (
          <Units
            units={all}
            renamed={unitForAction('rename')}
            onRenamed={stop}
            onAction={mayManageDevices ? (action, unit) => setDoing({ action, unit }) : undefined}
          />
        )}
      </Loaded>
      <AddBaseUnitDialog
        open={adding !== null}
        type={adding?.type}
        onClose={() => setAdding(null)}
        onAdded={(key) => {
          setAdding(null);
          setMade(key);
        }}
      />
      <DeviceKeyDialog made={made} onClose={() => setMade(null)} />
      <WifiDialog unit={unitForAction('wifi')} onClose={stop} />
      <RotateKeyDialog unit={unitForAction('rotate')} onClose={stop} onMade={setMade} />
      <DeleteDialog unit={unitForAction('remove')} onClose={stop} />
    </>
  );
}

interface UnitsProps {
  readonly units: readonly BaseUnit[];
  readonly renamed: BaseUnit | null;
  readonly onRenamed: () => void;
  readonly onAction: ((action: BaseUnitAction, unit: BaseUnit) => void) | undefined;
}

/** How often what ages without news is looked at again. */
const AGEING_MS = 10_000;

const UNIT_COLUMNS = {
  unit: ({ base_unit_name }: BaseUnit) => base_unit_name,
  type: ({ type_description }: BaseUnit) => type_description,
  lastContact: ({ last_contact }: BaseUnit) => (last_contact === null ? null : Date.parse(last_contact)),
};

const unitTexts = ({ base_unit_name, serialNo }: BaseUnit): string[] => [base_unit_name, serialNo];

function Units({ units, renamed, onRenamed, onAction }: UnitsProps) {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const quarantine = onAction !== undefined && units.some((unit) => unit.quarantined_deliveries > 0);
  if (units.length === 0) {
    return (
      <EmptyState icon={Router} title={t('baseUnits.empty')}>
        {t(onAction === undefined ? 'baseUnits.emptyHintViewer' : 'baseUnits.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {quarantine && <Quarantine now={now} />}
      <SearchableList
        items={units}
        searchTexts={unitTexts}
        screen="base-units"
        label={t('baseUnits.search')}
        cardsBelow={TABLET}
        filters={[
          {
            name: 'comms',
            label: t('baseUnits.columns.comms'),
            any: t('baseUnits.anyComms'),
            options: [
              { value: 'offline', label: t('baseUnits.offline'), includes: (unit) => !isOnline(unit, now) },
              { value: 'online', label: t('baseUnits.online'), includes: (unit) => isOnline(unit, now) },
            ],
          },
        ]}
        columns={UNIT_COLUMNS}
        columnName={(column) => t(`baseUnits.columns.${column}`)}
      >
        {(found, { order }) => (
          <BaseUnitTable
            units={found}
            order={order}
            now={now}
            renamed={renamed}
            onRenamed={onRenamed}
            onAction={onAction}
          />
        )}
      </SearchableList>
    </>
  );
}
