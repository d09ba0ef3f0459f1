import { ACKNOWLEDGE_FROM_MESSAGES, type AcknowledgeFromMessages } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { LocalLinks } from '../../deliveries/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

/** Whether alarms can be acknowledged from their messages, without signing in. */
export function MessagesCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  const { failure, send } = useAction(change);
  const choiceName = (one: AcknowledgeFromMessages): string => t(`settings.messages.choices.${one}`);
  return (
    <Card title={t('settings.messages.title')}>
      <LoadedSettings query={settings}>
        {({ acknowledgeFromMessages: stored }) => (
          <div className="flex flex-col gap-2">
            {maySet ? (
              <Select
                label={t('settings.messages.label')}
                value={stored}
                options={ACKNOWLEDGE_FROM_MESSAGES.map((one) => ({ value: one, label: choiceName(one) }))}
                onChange={(one) => void send({ acknowledgeFromMessages: one })}
              />
            ) : (
              <p className="text-body">{choiceName(stored)}</p>
            )}
            <p className="text-body text-muted">{t(`settings.messages.hints.${stored}`)}</p>
            <LocalLinks />
            {stored === 'link and PIN' && (
              <Link
                to="/account"
                className="inline-flex items-center text-accent underline pointer-coarse:min-h-11"
              >
                {t('settings.messages.own')}
              </Link>
            )}
            <FormError>{failure}</FormError>
          </div>
        )}
      </LoadedSettings>
    </Card>
  );
}
