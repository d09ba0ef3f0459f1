import { remoteAlertRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { pageParts } from '../i18n/en/page-parts.ts';
import { remoteAlerts } from '../i18n/en/remote-alerts.ts';
import { rotas } from '../i18n/en/rotas.ts';
import { useApi } from '../platform/api-context.tsx';
import { refusalStatus } from '../platform/api-error.ts';
import { apiQuery } from '../platform/api-query.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { ContactsCard, RotasCard, WhoIsNotified } from '../rotas/index.ts';
import { useUser } from '../session/index.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ScreenParts, useOpenPart } from '../ui/screen-parts.tsx';
import { ChannelsPart } from './channels-part.tsx';
import { GroupsPart } from './groups-part.tsx';
import { remoteAlertsPartNames } from './part-names.ts';

addTexts({ pageParts, remoteAlerts, rotas });

const DrillsTab = lazyPart(async () => (await import('../drills/index.ts')).DrillsTab);

/** The recipients of alarms and the ways to them, in parts of which one is shown (spec 2 §2). */
export function RemoteAlertsScreen() {
  const { t } = useTranslation();
  const { permissions } = useUser();
  const parts = remoteAlertsPartNames(permissions).map((name) => ({
    name,
    title: t(`pageParts.remoteAlerts.${name}`),
    ...(name === 'channels' && { anchors: ['channels', 'push-device', 'chats'] }),
  }));
  const open = useOpenPart(parts);
  return (
    <>
      <PageHeader title={t('remoteAlerts.title')} subtitle={t('remoteAlerts.subtitle')} />
      <ScreenParts label={t('remoteAlerts.partsLabel')} parts={parts} open={open} />
      {(open === 'groups' || open === 'drills') && <GroupsOrDrills part={open} />}
      {open === 'who' && <WhoIsNotified />}
      {open === 'rotas' && <RotasCard />}
      {open === 'contacts' && <ContactsCard />}
      {open === 'channels' && <ChannelsPart />}
    </>
  );
}

/** The parts that need the alert groups, once these are read. */
function GroupsOrDrills({ part }: { readonly part: 'groups' | 'drills' }) {
  const { t } = useTranslation();
  const groups = useQuery(apiQuery(useApi(), 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {}));
  return (
    <Loaded
      query={groups}
      loading={t('remoteAlerts.loading')}
      height="h-40"
      failed={(error) =>
        t('remoteAlerts.failed', { status: refusalStatus(error) ?? t('remoteAlerts.noStatus') })
      }
      failedHint={t('remoteAlerts.failedHint')}
    >
      {(list) =>
        part === 'groups' ? (
          <GroupsPart groups={list} />
        ) : (
          <Suspense fallback={null}>
            <DrillsTab groups={list} />
          </Suspense>
        )
      }
    </Loaded>
  );
}
