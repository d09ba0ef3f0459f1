import { type HomeAssistantAccess, homeAssistantRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { useState } from 'react';
import { homeAssistant } from '../i18n/en/home-assistant.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { FormError } from '../ui/form-error.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';

addTexts({ homeAssistant });

/** Lets a company's Home Assistant read its sensors over MQTT; its password is shown once. */
export function HomeAssistantCard() {
  const { t } = useTranslation();
  const access = useQuery(apiQuery(useApi(), 'HomeAssistant', homeAssistantRoutes.getHomeAssistant, {}));
  const [password, setPassword] = useState<string | null>(null);
  const user = access.data?.username ?? '';
  return (
    <Card title={t('homeAssistant.title')}>
      <p className="mb-3 text-fine text-muted">{t('homeAssistant.hint')}</p>
      <Loaded query={access} loading={t('app.loading')} height="h-16" failed={t('homeAssistant.failed')}>
        {(found) => <Access access={found} onMade={setPassword} />}
      </Loaded>
      <ShownOnce
        secret={password}
        onClose={() => setPassword(null)}
        texts={{
          title: t('homeAssistant.shown.title', { user }),
          once: t('homeAssistant.shown.once'),
          label: t('homeAssistant.shown.label'),
          copy: t('homeAssistant.shown.copy'),
          notCopied: t('homeAssistant.shown.notCopied'),
        }}
      />
    </Card>
  );
}

function Access({
  access,
  onMade,
}: {
  readonly access: HomeAssistantAccess;
  readonly onMade: (password: string | null) => void;
}) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'replace' | 'off' | null>(null);
  const { enabled, username, discovery_prefix, created_at, created_by } = access;
  // The password is shown once: nothing comes before it.
  const { busy, failure, send } = useApiMutation(homeAssistantRoutes.enableHomeAssistant, {
    readsLater: true,
  });
  const enable = async (): Promise<void> => {
    await send({}, (made) => onMade(made.password));
  };
  if (!enabled) {
    return (
      <>
        <p className="mb-3 text-body text-muted">{t('homeAssistant.off')}</p>
        <FormError>{failure}</FormError>
        <Button icon={House} busy={busy} onClick={() => void enable()}>
          {t('homeAssistant.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="mb-2 text-body">
        {t('homeAssistant.on', {
          at: created_at === null ? '' : formatDateTime(Date.parse(created_at)),
          name: created_by ?? '',
        })}
      </p>
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-fine">
        <dt className="text-muted">{t('homeAssistant.user')}</dt>
        <dd className="font-mono break-all">{username}</dd>
        <dt className="text-muted">{t('homeAssistant.prefix')}</dt>
        <dd className="font-mono break-all">{discovery_prefix}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking('replace')}>{t('homeAssistant.replace')}</Button>
        <Button variant="danger" onClick={() => setAsking('off')}>
          {t('homeAssistant.turnOff')}
        </Button>
      </div>
      <ConfirmAction
        destructive
        onClose={() => setAsking(null)}
        title={t('homeAssistant.replaceAsk.question')}
        confirmLabel={t('homeAssistant.replaceAsk.confirm')}
        route={homeAssistantRoutes.enableHomeAssistant}
        request={asking === 'replace' ? {} : null}
        options={{ readsLater: true }}
        onDone={(made) => onMade(made.password)}
      >
        <p>{t('homeAssistant.replaceAsk.lost')}</p>
      </ConfirmAction>
      <ConfirmAction
        destructive
        onClose={() => setAsking(null)}
        title={t('homeAssistant.turnOffAsk.question')}
        confirmLabel={t('homeAssistant.turnOffAsk.confirm')}
        route={homeAssistantRoutes.disableHomeAssistant}
        request={asking === 'off' ? {} : null}
      >
        <p>{t('homeAssistant.turnOffAsk.lost')}</p>
      </ConfirmAction>
    </>
  );
}
