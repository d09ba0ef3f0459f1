import { companySettings, type CompanySettings } from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { readCount } from '../../platform/typed-number.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

type Shelving = Pick<CompanySettings, 'longestShelving' | 'viewersMayShelve'>;

/** For how long an alarm may be shelved, and by which users. */
export function ShelvingCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  return (
    <Card title={t('settings.shelving.title')}>
      <p className="mb-3 text-fine text-muted">{t('settings.shelving.intro')}</p>
      <LoadedSettings query={settings}>
        {(stored) =>
          maySet ? (
            <ShelvingForm stored={stored} onSave={change} />
          ) : (
            <p className="text-body">
              {t(`settings.shelving.${shelvingKey(stored)}`, { count: stored.longestShelving })}
            </p>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

function shelvingKey({ longestShelving, viewersMayShelve }: Shelving) {
  if (longestShelving === 0) return 'never';
  return viewersMayShelve ? 'everybody' : 'admins';
}

interface ShelvingFormProps {
  readonly stored: Shelving;
  readonly onSave: (changed: Partial<Shelving>) => Promise<void>;
}

function ShelvingForm({ stored, onSave }: ShelvingFormProps) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState<{ minutes?: string; viewers?: boolean }>({});
  const [isWrong, setWrong] = useState(false);
  const { busy, refusal, failure, forget, send } = useAction(onSave, { fields: ['longestShelving'] });
  const minutes = edits.minutes ?? String(stored.longestShelving);
  const viewersMayShelve = edits.viewers ?? stored.viewersMayShelve;
  const edit = (changes: typeof edits): void => {
    forget();
    setWrong(false);
    setEdits((before) => ({ ...before, ...changes }));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = companySettings.shape.longestShelving.safeParse(readCount(minutes));
    setWrong(!read.success);
    if (!read.success) return;
    await send({ longestShelving: read.data, viewersMayShelve }, () => {
      setEdits({});
      notifySuccess(t('settings.shelving.saved'));
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextField
        name="longestShelving"
        label={t('settings.shelving.longest')}
        hint={t('settings.shelving.longestHint')}
        inputMode="numeric"
        value={minutes}
        error={isWrong ? t('settings.shelving.wrong') : refusal('longestShelving')}
        onChange={({ target }) => edit({ minutes: target.value })}
      />
      <Checkbox
        label={t('settings.shelving.viewers')}
        checked={viewersMayShelve}
        onChange={(viewers) => edit({ viewers })}
      />
      <FormError>{failure}</FormError>
      <Button
        type="submit"
        busy={busy}
        disabled={minutes === String(stored.longestShelving) && viewersMayShelve === stored.viewersMayShelve}
        className="self-start"
      >
        {t('settings.shelving.save')}
      </Button>
    </form>
  );
}
