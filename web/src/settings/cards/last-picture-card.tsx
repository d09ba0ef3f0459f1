import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

/** Whether devices keep the newest values for when there is no connection. */
export function LastPictureCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  const { busy, failure, send } = useAction(change);
  return (
    <Card title={t('settings.lastPicture.title')}>
      <LoadedSettings query={settings}>
        {({ keepLastPicture }) => (
          <div className="flex flex-col items-start gap-2">
            {maySet && (
              <Switch
                label={t('settings.lastPicture.label')}
                checked={keepLastPicture}
                disabled={busy}
                onChange={(on) => void send({ keepLastPicture: on })}
              />
            )}
            <p className="text-body text-muted">
              {t(keepLastPicture ? 'settings.lastPicture.on' : 'settings.lastPicture.off')}
            </p>
            <FormError>{failure}</FormError>
          </div>
        )}
      </LoadedSettings>
    </Card>
  );
}
