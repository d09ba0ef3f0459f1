import type { ReviewedAccess } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Figure } from './figure.tsx';

/** Users, API keys, webhooks and calendars of rotas: everything that has access to the company. */
export function AccessFigures({
  access: { users, api_keys: keys, webhooks, calendars },
}: {
  readonly access: ReviewedAccess;
}) {
  const { t } = useTranslation();
  const when = (at: string | null, never: string): string =>
    at === null ? never : formatDateTime(Date.parse(at));
  return (
    <>
      <Group title={t('reviews.access.users')} isEmpty={false}>
        {users.map((user) => (
          <Row key={user.email} name={user.username} detail={user.email}>
            <Figure name={t('reviews.access.role')}>
              {user.built_in_role === undefined ? user.role : t(`shell.roles.${user.built_in_role}`)}
            </Figure>
            <Figure name={t('reviews.access.state')}>{t(`reviews.access.states.${user.state}`)}</Figure>
            <Figure name={t('reviews.access.lastSignIn')}>
              {when(user.last_sign_in_at, t('reviews.access.never'))}
            </Figure>
            <Figure name={t('reviews.access.factors')}>{factorsText(user)}</Figure>
            <Figure name={t('reviews.access.zones')}>
              {user.zones.length === 0 ? t('reviews.none') : user.zones.join(', ')}
            </Figure>
          </Row>
        ))}
      </Group>
      <Group title={t('reviews.access.keys')} isEmpty={keys.length === 0}>
        {keys.map((key) => (
          <Row
            key={`${key.name} ${key.created_at}`}
            name={key.name}
            detail={t('reviews.access.madeBy', { name: key.created_by })}
          >
            <Figure name={t('reviews.access.may')}>
              {key.scopes.map((scope) => t(`reviews.access.scopes.${scope}`)).join(', ')}
            </Figure>
            <Figure name={t('reviews.access.lastUse')}>
              {when(key.last_used_at, t('reviews.access.never'))}
            </Figure>
            <Figure name={t('reviews.access.ended')}>{when(key.ended_at, t('reviews.access.works'))}</Figure>
          </Row>
        ))}
      </Group>
      <Group title={t('reviews.access.webhooks')} isEmpty={webhooks.length === 0}>
        {webhooks.map((webhook) => (
          <Row
            key={`${webhook.name} ${webhook.created_at}`}
            name={webhook.name}
            detail={t('reviews.access.madeBy', { name: webhook.created_by })}
          >
            <Figure name={t('reviews.access.host')}>{webhook.host}</Figure>
            <Figure name={t('reviews.access.state')}>
              {t(webhook.enabled ? 'reviews.access.states.active' : 'reviews.access.states.disabled')}
            </Figure>
          </Row>
        ))}
      </Group>
      {calendars !== undefined && (
        <Group title={t('reviews.access.calendars')} isEmpty={calendars.length === 0}>
          {calendars.map(({ rota, since }) => (
            <Row key={`${rota} ${since}`} name={rota} detail={t('reviews.access.calendarHint')}>
              <Figure name={t('reviews.access.since')}>{formatDateTime(Date.parse(since))}</Figure>
            </Row>
          ))}
        </Group>
      )}
    </>
  );

  function factorsText({ passkeys, two_factor: isTwoFactor }: ReviewedAccess['users'][number]): string {
    const factors = [
      t('reviews.access.password'),
      ...(isTwoFactor ? [t('reviews.access.secondFactor')] : []),
      ...(passkeys ? [t('reviews.access.passkey')] : []),
    ];
    return factors.join(', ');
  }
}

interface GroupProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

function Group({ title, isEmpty, children }: GroupProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-body font-semibold">{title}</h2>
      {isEmpty ? (
        <p className="text-body text-muted">{t('reviews.none')}</p>
      ) : (
        <ul aria-label={title} className={CARD_LIST}>
          {children}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly detail: string;
  readonly children: ReactNode;
}

function Row({ name, detail, children }: RowProps) {
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-3 text-body last:border-b-0 lg:grid-cols-[minmax(12rem,1fr)_4fr]">
      <span className="min-w-0 break-words">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted">{detail}</span>
      </span>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-5">{children}</dl>
    </li>
  );
}
