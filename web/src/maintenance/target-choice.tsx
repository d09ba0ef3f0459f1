import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { baseUnitsQuery, sensorsQuery } from '../live/index.ts';
import { searched, useSensorTexts } from '../list-bar/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { zonesQuery } from '../platform/zone-queries.ts';
import { Choices } from '../ui/choices.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import type { PeriodDraft } from './period-draft.ts';

interface TargetChoiceProps {
  readonly draft: PeriodDraft;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<PeriodDraft>) => void;
}

/** Which zone, base unit or sensors; nothing to choose for the whole company. */
export function TargetChoice(props: TargetChoiceProps) {
  switch (props.draft.scope) {
    case 'company':
      return <span />;
    case 'zone':
      return <ZoneChoice {...props} />;
    case 'base-unit':
      return <BaseUnitChoice {...props} />;
    case 'sensors':
      return <SensorsChoice {...props} />;
    default:
      return props.draft.scope satisfies never;
  }
}

function ZoneChoice({ draft, error, onChange }: TargetChoiceProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(zonesQuery(useApi()));
  return (
    <Select
      label={t('maintenance.zone')}
      placeholder={t('maintenance.choose')}
      value={draft.zoneId === undefined ? null : String(draft.zoneId)}
      error={error}
      options={data.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name }))}
      onChange={(value) => onChange({ zoneId: Number(value) })}
    />
  );
}

function BaseUnitChoice({ draft, error, onChange }: TargetChoiceProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(baseUnitsQuery(useApi()));
  return (
    <Select
      label={t('maintenance.baseUnit')}
      placeholder={t('maintenance.choose')}
      value={draft.baseUnitId === undefined ? null : String(draft.baseUnitId)}
      error={error}
      options={data.map(({ id, base_unit_name }) => ({ value: String(id), label: base_unit_name }))}
      onChange={(value) => onChange({ baseUnitId: Number(value) })}
    />
  );
}

function SensorsChoice({ draft, error, onChange }: TargetChoiceProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery(sensorsQuery(useApi()));
  const found = new Set(searched(data, search, useSensorTexts(search)));
  const shown = data
    .filter((sensor) => draft.sensorIds.includes(sensor.id) || found.has(sensor))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const chosen = draft.sensorIds.map(String);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SearchField
        label={t('maintenance.searchSensors')}
        placeholder={t('maintenance.searchSensors')}
        value={search}
        onChange={setSearch}
        clearLabel={t('maintenance.clearSearch')}
      />
      <div className="max-h-60 overflow-y-auto rounded-md border border-border px-3 py-2">
        <Choices
          label={t('maintenance.sensors')}
          options={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={chosen}
          error={error}
          onChange={(ids) => onChange({ sensorIds: ids.map(Number) })}
        />
      </div>
    </div>
  );
}
