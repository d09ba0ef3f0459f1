import { remoteAlertRoutes, whoIsNotifiedRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { NOTICE_LINE } from './notice-line.ts';
import { useGroupReach } from './use-group-reach.ts';

const LOOK_AGAIN_MS = 15 * 60_000;

/** Names the alert groups whose alarms reach no recipient, now or at some time of the next days. */
export function UnreachedGroups() {
  const { t } = useTranslation();
  const findReach = useGroupReach();
  const api = useApi();
  const groups = useQuery(apiQuery(api, 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {})).data;
  const hasRotas = groups?.some(({ rotaRecipients }) => rotaRecipients.length > 0) === true;
  const ahead = useQuery({
    ...apiQuery(api, 'RemoteAlertGroups', whoIsNotifiedRoutes.whoIsNotified, { query: {} }),
    enabled: hasRotas,
    refetchInterval: LOOK_AGAIN_MS,
  }).data;
  if (findReach === undefined || groups === undefined) return null;
  // The users that a rota reaches change by time: the server looks a week ahead.
  const warned = new Set(
    ahead?.groups
      .filter(({ warnings }) => warnings.some(({ kind }) => kind === 'reaches nobody'))
      .map(({ groupId }) => groupId),
  );
  const unreached = groups.filter((group) =>
    group.rotaRecipients.length > 0 ? warned.has(group.id) : findReach(group).reached === 0,
  );
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
