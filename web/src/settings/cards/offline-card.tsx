import { companySettings } from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { readCount } from '../../platform/typed-number.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

/** After how long without news a sensor is offline. */
export function OfflineCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  return (
    <Card title={t('settings.offline.title')}>
      <LoadedSettings query={settings}>
        {({ offlineWindow }) =>
          maySet ? (
            <OfflineForm
              stored={offlineWindow}
              onSave={async (minutes) => change({ offlineWindow: minutes })}
            />
          ) : (
            <>
              <p className="text-body">{t('settings.offline.minutes', { count: offlineWindow })}</p>
              <p className="text-fine text-muted">{t('settings.offline.hint')}</p>
            </>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

interface OfflineFormProps {
  readonly stored: number;
  readonly onSave: (minutes: number) => Promise<void>;
}

function OfflineForm({ stored, onSave }: OfflineFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { busy, refusal, failure, forget, send } = useAction(onSave, { fields: ['offlineWindow'] });
  const text = typed ?? String(stored);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const minutes = companySettings.shape.offlineWindow.safeParse(readCount(text));
    setWrong(!minutes.success);
    // A toast: every screen is drawn again with the other window, this form too.
    if (minutes.success) await send(minutes.data, () => notifySuccess(t('settings.offline.saved')));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextField
        label={t('settings.offline.label')}
        hint={t('settings.offline.hint')}
        inputMode="numeric"
        value={text}
        error={isWrong ? t('settings.offline.wrong') : refusal('offlineWindow')}
        onChange={({ target }) => {
          forget();
          setWrong(false);
          setTyped(target.value);
        }}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" busy={busy} disabled={text === String(stored)} className="self-start">
        {t('settings.offline.save')}
      </Button>
    </form>
  );
}
