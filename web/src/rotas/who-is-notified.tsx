import { type Channel, type GroupNotified, settingsRoutes, whoIsNotifiedRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { isUnheard, useCurrentAlarms } from '../alarms/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { companyTimeZone, fromDateTimeInput } from '../platform/time-zone.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Loaded } from '../ui/loaded.tsx';

/** Recipients that each group notifies now or at another moment, and what is wrong in the week after it. */
export function WhoIsNotified() {
  const { t } = useTranslation();
  const [when, setWhen] = useState('');
  const at = fromDateTimeInput(when, companyTimeZone());
  const query = at === undefined ? {} : { query: { at } };
  const answer = useQuery(
    apiQuery(useApi(), 'RemoteAlertGroups', whoIsNotifiedRoutes.whoIsNotified, { query: {}, ...query }),
  );
  return (
    <Card title={t('rotas.who.title')} className="mb-4">
      <p className="mb-3 text-fine text-muted">
        {t('rotas.who.hint')} {t('rotas.who.zone', { zone: companyTimeZone() })}
      </p>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <DateField precision="minute" label={t('rotas.who.at')} value={when} onChange={setWhen} />
        <Button onClick={() => setWhen('')}>{t('rotas.who.now')}</Button>
      </div>
      <Loaded query={answer} loading={t('rotas.who.loading')} failed={t('rotas.who.failed')}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p className="text-body text-warning">{t('rotas.who.noGroups')}</p>
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {groups.map((group) => (
                <li key={group.groupId} className="min-w-0 rounded-md border border-border p-3">
                  <Group group={group} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <AlarmsOff />
    </Card>
  );
}

function Group({ group }: { readonly group: GroupNotified }) {
  const { t } = useTranslation();
  const { people, contacts, channels, quiet, turns, warnings } = group;
  const isUnheardNow = useCurrentAlarms().data?.some(isUnheard) === true;
  const reached = people.filter(({ reaches }) => reaches.length > 0).length;
  const moment = (text: string | null) => (text === null ? '' : formatDateTime(Date.parse(text)));
  const by = (names: readonly Channel[]) =>
    names.map((channel) => t(`deliveries.channels.${channel}`)).join(', ');
  return (
    <>
      <h3 className="text-body font-semibold break-words">{group.groupName}</h3>
      {reached > 0 ? (
        <p className="mb-1 text-table font-medium">{t('rotas.who.reached', { count: reached })}</p>
      ) : (
        <p className="mb-1 flex items-center gap-1.5 text-body font-semibold text-high">
          <TriangleAlert aria-hidden size={20} className="shrink-0" />
          {t(`rotas.who.${contacts.length + channels.length > 0 ? 'nobodyAcknowledges' : 'nobody'}`)}
        </p>
      )}
      <ul className="text-table break-words">
        {people.map((one) => (
          <li key={one.userId}>
            {one.username}
            {one.reaches.length > 0 ? (
              <span className="text-muted"> ({by(one.reaches)})</span>
            ) : (
              <span className="text-warning"> · {t('rotas.who.notReached')}</span>
            )}
            {one.because !== 'recipient' && (
              <span className="text-muted"> · {t(`rotas.who.because.${one.because}`)}</span>
            )}
          </li>
        ))}
        {contacts.map((one) => (
          <li key={one.id}>
            {one.name} <span className="text-muted">({by(one.channels)})</span>
          </li>
        ))}
        {channels.map((one) => (
          <li key={one.id}>
            {one.name} <span className="text-muted">({t(`rotas.chats.kinds.${one.kind}`)})</span>
          </li>
        ))}
      </ul>
      <div className="mt-1 text-fine break-words text-muted">
        {turns.map(({ rotaId, rotaName: rota, username, until }) => (
          <p key={rotaId}>
            {username === null
              ? t('rotas.who.vacant', { rota, until: moment(until) })
              : t('rotas.who.until', { rota, name: username, until: moment(until) })}
          </p>
        ))}
        {quiet.length > 0 && (
          <p>{t('rotas.who.quiet', { names: quiet.map(({ username }) => username).join(', ') })}</p>
        )}
      </div>
      {warnings.length === 0 && (
        <p className={`mt-1 text-fine ${isUnheardNow ? 'text-warning' : 'text-ok'}`}>
          {t(isUnheardNow ? 'rotas.who.notOfAll' : 'rotas.who.allWell')}
        </p>
      )}
      {warnings.map((warning) => {
        const span = { from: moment(warning.from), until: moment(warning.until) };
        const isNobody = warning.kind === 'reaches nobody';
        return (
          <p
            key={`${warning.kind} ${warning.from}`}
            className={`mt-1 flex items-start gap-1.5 text-fine ${isNobody ? 'text-high' : 'text-warning'}`}
          >
            <TriangleAlert aria-hidden size={16} className="shrink-0" />
            <span className="min-w-0 break-words">
              {isNobody
                ? t('rotas.who.reachesNobody', span)
                : t(`rotas.who.gap.${warning.why}`, { rota: warning.rotaName, ...span })}
            </span>
          </p>
        );
      })}
    </>
  );
}

/** Whether people may switch channels off for alarms: an admin's to say. */
function AlarmsOff() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const settings = useQuery(apiQuery(useApi(), 'Settings', settingsRoutes.getCompanySettings, {}));
  const { busy, failure, send } = useApiMutation(settingsRoutes.updateCompanySettings);
  if (!maySet || settings.data === undefined) return null;
  return (
    <section aria-label={t('rotas.who.company')} className="mt-4 border-t border-border pt-3">
      <h3 className="text-table font-medium">{t('rotas.who.company')}</h3>
      <Checkbox
        label={t('rotas.who.mayTurnOffAlarms')}
        checked={settings.data.mayTurnOffAlarms}
        disabled={busy}
        onChange={(mayTurnOffAlarms) => void send({ body: { mayTurnOffAlarms } })}
      />
      <p className="text-fine text-muted">{t('rotas.who.mayTurnOffAlarmsHint')}</p>
      <FormError>{failure}</FormError>
    </section>
  );
}
