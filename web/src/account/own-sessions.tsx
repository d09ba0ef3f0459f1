import { browserName, type Session, sessionRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { sessions } from '../i18n/en/sessions.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notifyError, notifySuccess } from '../ui/notify.ts';

addTexts({ sessions });

/** Where one is signed in, and the end of what is not wanted any more. */
export function OwnSessions() {
  const { t } = useTranslation();
  const call = useSendChange();
  const own = useQuery(apiQuery(useApi(), 'Sessions', sessionRoutes.listSessions, {}));
  const { busy, send: end } = useAction(async (work: () => Promise<unknown>) => {
    await work().then(
      () => notifySuccess(t('sessions.ended')),
      () => notifyError(t('sessions.endFailed')),
    );
    // No other screen shows them, so that the routes declare no group.
    void own.refetch();
  });
  return (
    <Loaded query={own} loading={t('app.loading')} failed={t('sessions.failed')}>
      {(all) => (
        <>
          <p className="mb-2 text-fine text-muted">{t('sessions.hint')}</p>
          <ul aria-label={t('sessions.title')} className="mb-3 divide-y divide-border">
            {all.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={busy}
                onEnd={() =>
                  void end(async () =>
                    call(sessionRoutes.endSession, { params: { sessionId: String(session.id) } }),
                  )
                }
              />
            ))}
          </ul>
          {all.length > 1 && (
            <Button
              busy={busy}
              onClick={() => void end(async () => call(sessionRoutes.endOtherSessions, {}))}
            >
              {t('sessions.endOthers')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const { current, created_at, last_used_at, address, user_agent } = session;
  const browser = browserName(user_agent) ?? t('sessions.unknown');
  const at = formatDateTime(Date.parse(created_at));
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="text-body font-medium break-words">{browser}</p>
        <p className="text-fine text-muted">
          {address === '' ? t('sessions.beganSomewhere', { at }) : t('sessions.began', { at, address })}
          {' · '}
          {t('sessions.used', { at: formatDateTime(Date.parse(last_used_at)) })}
        </p>
      </div>
      {current ? (
        <Chip tone="ok">{t('sessions.here')}</Chip>
      ) : (
        <Button label={t('sessions.endNamed', { browser, at })} disabled={busy} keepFocus onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
