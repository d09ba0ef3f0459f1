import type { Zone } from '@ts1/contract';
import { Layers } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { zones as texts } from '../i18n/en/zones.ts';
import { ListSearch, NoMatch, useListSearch } from '../list-search/index.ts';
import { MaintenanceLink } from '../maintenance/index.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddZone } from './add-zone.tsx';
import { ZoneTable } from './zone-table.tsx';
import { useZones } from './zones-query.ts';

addTexts({ zones: texts });

const zoneTexts = ({ zone_name, description }: Zone): string[] => [zone_name, description];

/** Zones with their sensors and users (spec 2 §2). */
export function ZonesScreen() {
  const { t } = useTranslation();
  const role = useIsAdmin() ? 'admin' : 'viewer';
  const zones = useZones();
  return (
    <>
      <PageHeader
        title={t('zones.title')}
        subtitle={t(`zones.subtitle.${role}`)}
        action={<MaintenanceLink target={{}} />}
      />
      {role === 'admin' && <AddZone />}
      {zones.data !== undefined && <Zones zones={zones.data} role={role} />}
      {zones.isPending && (
        <LoadingState label={t('zones.loading')}>
          <span className="flex flex-col gap-2 rounded-md border border-border bg-surface p-4">
            <span aria-hidden className="text-body text-muted">
              {t('zones.loading')}
            </span>
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </span>
        </LoadingState>
      )}
      {zones.isError && zones.data === undefined && (
        <ErrorState
          title={t('zones.failed')}
          action={<Button onClick={() => void zones.refetch()}>{t('ui.tryAgain')}</Button>}
        >
          {t('zones.failedHint')}
        </ErrorState>
      )}
    </>
  );
}

function Zones({ zones, role }: { readonly zones: readonly Zone[]; readonly role: 'admin' | 'viewer' }) {
  const { t } = useTranslation();
  const { search, setSearch, found: shown } = useListSearch(zones, zoneTexts);
  if (zones.length === 0) {
    return (
      <EmptyState icon={Layers} title={t('zones.empty')}>
        {t(`zones.emptyHint.${role}`)}
      </EmptyState>
    );
  }
  return (
    <>
      <ListSearch
        screen="zones"
        label={t('zones.search')}
        value={search}
        onChange={setSearch}
        shown={shown.length}
        total={zones.length}
      />
      {shown.length === 0 ? (
        <NoMatch title={t('zones.noMatch')} onShowAll={() => setSearch('')} />
      ) : (
        <ZoneTable zones={shown} editable={role === 'admin'} />
      )}
    </>
  );
}
