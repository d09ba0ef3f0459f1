import type { Zone } from '@ts1/contract';
import { Layers } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { zones as texts } from '../i18n/en/zones.ts';
import { SearchableList } from '../list-bar/index.ts';
import { MaintenanceLink } from '../maintenance/index.ts';
import { useCan } from '../session/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { AddZone } from './add-zone.tsx';
import { ZoneTable } from './zone-table.tsx';
import { useZones } from './zones-query.ts';

addTexts({ zones: texts });

const zoneTexts = ({ zone_name, description }: Zone): string[] => [zone_name, description];

const ZONE_COLUMNS = {
  name: ({ zone_name }: Zone) => zone_name,
  sensors: ({ sensor_count }: Zone) => sensor_count,
  users: ({ zone_users }: Zone) => zone_users.length,
};

/** Zones with their sensors and users (spec 2 §2). */
export function ZonesScreen() {
  const { t } = useTranslation();
  const role = useCan('devices') ? 'admin' : 'viewer';
  const zones = useZones();
  return (
    <>
      <PageHeader
        title={t('zones.title')}
        subtitle={t(`zones.subtitle.${role}`)}
        action={<MaintenanceLink target={{}} />}
      />
      {role === 'admin' && <AddZone />}
      <Loaded
        query={zones}
        loading={t('zones.loading')}
        skeleton={<SkeletonRows label={t('zones.loading')} rows={2} />}
        failed={t('zones.failed')}
        failedHint={t('zones.failedHint')}
      >
        {(all) => <Zones zones={all} role={role} />}
      </Loaded>
    </>
  );
}

function Zones({ zones, role }: { readonly zones: readonly Zone[]; readonly role: 'admin' | 'viewer' }) {
  const { t } = useTranslation();
  if (zones.length === 0) {
    return (
      <EmptyState icon={Layers} title={t('zones.empty')}>
        {t(`zones.emptyHint.${role}`)}
      </EmptyState>
    );
  }
  return (
    <SearchableList
      items={zones}
      searchTexts={zoneTexts}
      screen="zones"
      label={t('zones.search')}
      noMatch={t('zones.noMatch')}
      columns={ZONE_COLUMNS}
      columnName={(column) => t(`zones.columns.${column}`)}
    >
      {(found, { order }) => <ZoneTable zones={found} order={order} editable={role === 'admin'} />}
    </SearchableList>
  );
}
