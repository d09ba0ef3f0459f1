import { remoteAlertRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { NOTICE_LINE } from './notice-line.ts';
import { useGroupReach } from './use-group-reach.ts';

/** Names the alert groups whose alarms reach nobody. */
export function UnreachedGroups() {
  const { t } = useTranslation();
  const reachOf = useGroupReach();
  const groups = useQuery(
    apiQuery(useApi(), 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {}),
  ).data;
  if (reachOf === undefined || groups === undefined) return null;
  const unreached = groups.filter((group) => reachOf(group).reached === 0);
  if (unreached.length === 0) return null;
  return (
    <span className={NOTICE_LINE}>
      <TriangleAlert aria-hidden size={16} />
      {t('channels.reachNobody', {
        count: unreached.length,
        groups: unreached.map(({ name }) => name).join(', '),
      })}
      <Link to="/remote-alerts" className="underline">
        {t('channels.seeGroups')}
      </Link>
    </span>
  );
}
