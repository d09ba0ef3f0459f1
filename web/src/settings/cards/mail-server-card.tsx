import { mailServerRoutes, type MailServerState, type OwnMailServer } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { mailServer } from '../../i18n/en/mail-server.ts';
import { addTexts } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePolling } from '../../live/index.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { formatDateTime } from '../../platform/date-time.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MailServerForm } from './mail-server-form.tsx';

addTexts({ mailServer });

const POLLING_MS = 30_000;

/** The mail server that the company's e-mails go by, the last success and failure, and the form of the company's own. */
export function MailServerCard() {
  const { t } = useTranslation();
  const state = useQuery({
    ...apiQuery(useApi(), 'Deliveries', mailServerRoutes.getMailServer, {}),
    refetchInterval: usePolling(POLLING_MS),
  });
  return (
    <Card title={t('mailServer.title')}>
      <p className="mb-3 text-fine text-muted">{t('mailServer.hint')}</p>
      <Loaded query={state} loading={t('app.loading')} height="h-64" failed={t('mailServer.failed')}>
        {(found) => (
          <>
            <ServerInUse state={found} />
            {found.own !== null && <LastSending own={found.own} />}
            <MailServerForm key={found.own === null ? 'new' : 'stored'} state={found} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function ServerInUse({ state: { own, operatorSends } }: { readonly state: MailServerState }) {
  const { t } = useTranslation();
  if (own === null || !own.hasPassword) {
    return (
      <p className={operatorSends ? 'mb-2 text-body' : 'mb-2 text-body text-warning'}>
        {t(operatorSends ? 'mailServer.byOperator' : 'mailServer.byNone')}
        {own !== null && <> {t('mailServer.noPassword')}</>}
      </p>
    );
  }
  const { host } = own;
  return (
    <p className="mb-2 text-body">
      {t(operatorSends ? 'mailServer.byOwnOrOperator' : 'mailServer.byOwn', { host })}
    </p>
  );
}

function LastSending({ own: { lastFailure, lastSentAt } }: { readonly own: OwnMailServer }) {
  const { t } = useTranslation();
  const fails = lastFailure !== null && (lastSentAt === null || lastFailure.at > lastSentAt);
  return (
    <output className="mb-3 block text-fine text-muted empty:hidden">
      {lastSentAt !== null && (
        <span className="block">
          {t('mailServer.lastSent', { at: formatDateTime(Date.parse(lastSentAt)) })}
        </span>
      )}
      {lastFailure !== null && (
        <span className={fails ? 'block text-high' : 'block'}>
          {t('mailServer.lastFailure', {
            at: formatDateTime(Date.parse(lastFailure.at)),
            reason: t(`mailServer.failures.${lastFailure.reason}`),
          })}
        </span>
      )}
    </output>
  );
}
