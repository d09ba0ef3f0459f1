import { type AlertGroup, remoteAlertRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { BellRing, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { DeliveryDialog, ChannelList } from '../deliveries/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { remoteAlerts } from '../i18n/en/remote-alerts.ts';
import { rotas } from '../i18n/en/rotas.ts';
import { SearchableList } from '../list-search/index.ts';
import { drills } from '../i18n/en/drills.ts';
import { useApi } from '../platform/api-context.tsx';
import { lazyPart } from '../platform/lazy-part.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { apiQuery } from '../platform/api-query.ts';
import { ContactsCard, GroupChats, RotasCard, WhoIsNotified } from '../rotas/index.ts';
import { useSensors } from '../sensors/index.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { DeleteGroup } from './delete-group.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupTable } from './group-table.tsx';
import { GroupTests } from './group-tests.tsx';
import { NotifyQuestion } from './notify-question.tsx';
import { PushDevice } from './push-device.tsx';
import { remoteAlertsSearch } from './remote-alerts-search.ts';
import { UngroupedSensors } from './ungrouped-sensors.tsx';
import { UnheardAlarms } from './unheard-alarms.tsx';
import { Card } from '../ui/card.tsx';

addTexts({ remoteAlerts, rotas, drills });

const DrillsTab = lazyPart(async () => (await import('../drills/index.ts')).DrillsTab);

/** Dialog that is open in front of the table. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'messages'; readonly group: AlertGroup }
  | null;

/** Alert groups: who is notified of which sensors' alarms over which channels (spec 2 §2). */
export function RemoteAlertsScreen() {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const groups = useQuery(apiQuery(useApi(), 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {}));
  const [open, setOpen] = useState<Open>(null);
  const isDrills = remoteAlertsSearch.parse(useSearch({ strict: false })).tab === 'drills';
  const [saved, setSaved] = useState<Pick<AlertGroup, 'id' | 'name'> | null>(null);
  const close = () => setOpen(null);
  const add = isAdmin && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
      {t('remoteAlerts.addGroup')}
    </Button>
  );
  const list = groups.data;
  const groupTexts = useGroupTexts();
  return (
    <>
      <PageHeader
        title={t('remoteAlerts.title')}
        subtitle={t('remoteAlerts.subtitle')}
        action={!isDrills && list !== undefined && list.length > 0 && add}
      />
      <Tabs isDrills={isDrills} />
      {isDrills && list !== undefined && (
        <Suspense fallback={null}>
          <DrillsTab groups={list} />
        </Suspense>
      )}
      {!isDrills && (
        <>
          {list !== undefined && <UnheardAlarms groups={list} />}
          {!groups.isPending && (
            <div className="mb-4 grid gap-3 *:min-w-0 lg:grid-cols-2">
              <ChannelStates />
              <PushDevice />
            </div>
          )}
          {list !== undefined && <UngroupedSensors groups={list} />}
          {list !== undefined && list.length > 0 && (
            <SearchableList
              items={list}
              searchTexts={groupTexts}
              screen="remote-alerts"
              label={t('remoteAlerts.search')}
            >
              {(found) => (
                <GroupTable
                  groups={found}
                  all={list}
                  editable={isAdmin}
                  onEdit={(group) => setOpen({ kind: 'edit', group })}
                  onDelete={(group) => setOpen({ kind: 'delete', group })}
                  onMessages={(group) => setOpen({ kind: 'messages', group })}
                />
              )}
            </SearchableList>
          )}
          {list?.length === 0 && (
            <EmptyState icon={BellRing} title={t('remoteAlerts.empty')} action={add}>
              {t(isAdmin ? 'remoteAlerts.emptyHint' : 'remoteAlerts.emptyForViewers')}
            </EmptyState>
          )}
        </>
      )}
      <Loaded
        query={groups}
        loading={t('remoteAlerts.loading')}
        height="h-40"
        failed={(error) =>
          t('remoteAlerts.failed', { status: refusalStatus(error) ?? t('remoteAlerts.noStatus') })
        }
        failedHint={t('remoteAlerts.failedHint')}
      />
      {!isDrills && list !== undefined && (
        <div className="mt-4">
          {list.length > 0 && <WhoIsNotified />}
          <RotasCard />
          {isAdmin && <ContactsCard />}
        </div>
      )}
      <GroupDialog
        key={open?.kind === 'edit' ? open.group.id : open?.kind}
        open={open?.kind === 'add' || open?.kind === 'edit'}
        group={open?.kind === 'edit' ? open.group : null}
        groups={list ?? []}
        onClose={close}
        onSaved={setSaved}
      />
      <NotifyQuestion group={saved} onClose={() => setSaved(null)} />
      <DeleteGroup group={open?.kind === 'delete' ? open.group : null} onClose={close} />
      <DeliveryDialog
        about={open?.kind === 'messages' ? { group_id: String(open.group.id) } : null}
        title={t('remoteAlerts.messagesOf', { name: open?.kind === 'messages' ? open.group.name : '' })}
        onClose={close}
      >
        {isAdmin && open?.kind === 'messages' && (
          <>
            <GroupTests group={open.group} />
            <GroupChats
              group={list?.find(({ id }) => id === open.group.id) ?? open.group}
              onAdded={() => setSaved(open.group)}
            />
          </>
        )}
      </DeliveryDialog>
    </>
  );
}

/** Returns the texts by which a group is found: its name and the names of its sensors. */
function useGroupTexts(): (group: AlertGroup) => readonly string[] {
  const sensors = useSensors().data;
  return useMemo(() => {
    const names = new Map(sensors?.map(({ id, name }) => [id, name]));
    return ({ name, sensorIds }) => [name, ...sensorIds.map((id) => names.get(id) ?? '')];
  }, [sensors]);
}

function Tabs({ isDrills }: { readonly isDrills: boolean }) {
  const { t } = useTranslation();
  const style = (isOpen: boolean) =>
    classes(
      TOUCH_AREA,
      'border-b-2 px-1 py-2 text-body font-medium',
      isOpen ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
    );
  return (
    <nav aria-label={t('drills.tabs')} className="mb-4 flex gap-4 border-b border-border">
      <Link to="/remote-alerts" aria-current={isDrills ? undefined : 'page'} className={style(!isDrills)}>
        {t('drills.groupsTab')}
      </Link>
      <Link
        to="/remote-alerts"
        search={{ tab: 'drills' }}
        aria-current={isDrills ? 'page' : undefined}
        className={style(isDrills)}
      >
        {t('drills.tab')}
      </Link>
    </nav>
  );
}

/** Which channels can work right now. */
function ChannelStates() {
  const { t } = useTranslation();
  return (
    <Card title={t('remoteAlerts.working')}>
      <ChannelList />
    </Card>
  );
}
