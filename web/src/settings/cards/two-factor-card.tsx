import { twoFactorRoutes } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LoadedSettings } from '../loaded.tsx';

/** Whether everybody of the company has to sign in with two factors. */
export function TwoFactorCard() {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const maySet = useCan('settings');
  const query = apiQuery(api, 'Settings', twoFactorRoutes.getTwoFactorPolicy, {});
  const policy = useQuery(query);
  const { busy, failure, send } = useApiMutation(twoFactorRoutes.saveTwoFactorPolicy, { readsLater: true });
  return (
    <Card title={t('settings.twoFactor.title')}>
      <LoadedSettings query={policy}>
        {({ required }) => (
          <div className="flex flex-col items-start gap-2">
            {maySet && (
              <Switch
                label={t('settings.twoFactor.label')}
                checked={required}
                disabled={busy}
                onChange={(on) =>
                  void send({ body: { required: on } }, (saved) =>
                    queries.setQueryData(query.queryKey, saved),
                  )
                }
              />
            )}
            <p className="text-body text-muted">
              {t(required ? 'settings.twoFactor.on' : 'settings.twoFactor.off')}
            </p>
            <Link
              to="/account"
              className="inline-flex items-center text-accent underline pointer-coarse:min-h-11"
            >
              {t('settings.twoFactor.own')}
            </Link>
            <FormError>{failure}</FormError>
          </div>
        )}
      </LoadedSettings>
    </Card>
  );
}
