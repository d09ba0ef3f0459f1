import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

/** Whether viewers see all sensors or those of their zones alone. */
export function ViewersCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  const { busy, failure, send } = useAction(change);
  return (
    <Card title={t('settings.viewers.title')}>
      <LoadedSettings query={settings}>
        {({ viewersSeeOwnZones: isLimited }) => (
          <div className="flex flex-col items-start gap-2">
            {maySet && (
              <Switch
                label={t('settings.viewers.label')}
                checked={isLimited}
                disabled={busy}
                onChange={(on) => void send({ viewersSeeOwnZones: on })}
              />
            )}
            <p className="text-body text-muted">
              {t(isLimited ? 'settings.viewers.on' : 'settings.viewers.off')}
            </p>
            {maySet && isLimited && (
              <Link
                to="/zones"
                className="inline-flex items-center text-accent underline pointer-coarse:min-h-11"
              >
                {t('settings.viewers.assign')}
              </Link>
            )}
            <FormError>{failure}</FormError>
          </div>
        )}
      </LoadedSettings>
    </Card>
  );
}
