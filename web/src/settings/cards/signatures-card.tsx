import { signatureSettings, type SignatureSettings, signatureSettingsRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { readCount } from '../../platform/typed-number.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { parseLines } from '../choice-lines.ts';
import { LoadedSettings } from '../loaded.tsx';

/** Meanings of signatures under records, and how long further ones need the password alone. */
export function SignaturesCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const settings = useQuery(apiQuery(useApi(), 'Settings', signatureSettingsRoutes.getSignatureSettings, {}));
  return (
    <Card title={t('settings.signatures.title')}>
      <p className="mb-3 text-fine text-muted">{t('settings.signatures.intro')}</p>
      <LoadedSettings query={settings}>
        {(stored) => (maySet ? <TermsForm stored={stored} /> : <TermsToRead stored={stored} />)}
      </LoadedSettings>
    </Card>
  );
}

interface TermsProps {
  readonly stored: SignatureSettings;
}

function TermsToRead({ stored }: TermsProps) {
  const { t } = useTranslation();
  const { signatureMinutes, signatureMeanings, signaturesByTwo } = stored;
  return (
    <div className="flex flex-col gap-1 text-body">
      <p>
        {signatureMinutes === 0
          ? t('settings.signatures.always')
          : t('settings.signatures.series', { count: signatureMinutes })}
      </p>
      {signatureMeanings.length > 0 && (
        <p>{t('settings.signatures.meaningsAre', { meanings: signatureMeanings.join(', ') })}</p>
      )}
      {signaturesByTwo && <p>{t('settings.signatures.byTwo')}</p>}
    </div>
  );
}

interface Edits {
  readonly minutes?: string;
  readonly meanings?: string;
  readonly byTwo?: boolean;
}

function TermsForm({ stored }: TermsProps) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState<Edits>({});
  const [wrong, setWrong] = useState<'minutes' | 'meanings' | null>(null);
  const { busy, failure, forget, send } = useApiMutation(signatureSettingsRoutes.saveSignatureSettings);
  const storedMeanings = stored.signatureMeanings.join('\n');
  const minutes = edits.minutes ?? String(stored.signatureMinutes);
  const meanings = edits.meanings ?? storedMeanings;
  const byTwo = edits.byTwo ?? stored.signaturesByTwo;
  const edit = (changes: Edits): void => {
    forget();
    setWrong(null);
    setEdits((before) => ({ ...before, ...changes }));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const count = signatureSettings.shape.signatureMinutes.safeParse(readCount(minutes));
    const texts = signatureSettings.shape.signatureMeanings.safeParse(parseLines(meanings));
    if (!count.success) return setWrong('minutes');
    if (!texts.success) return setWrong('meanings');
    const body = { signatureMinutes: count.data, signatureMeanings: texts.data, signaturesByTwo: byTwo };
    await send({ body }, () => {
      setEdits({});
      notifySuccess(t('settings.signatures.saved'));
    });
  };
  const isSame =
    minutes === String(stored.signatureMinutes) &&
    meanings === storedMeanings &&
    byTwo === stored.signaturesByTwo;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextField
        name="signatureMinutes"
        label={t('settings.signatures.minutes')}
        hint={t('settings.signatures.minutesHint')}
        inputMode="numeric"
        value={minutes}
        error={wrong === 'minutes' ? t('settings.signatures.minutesWrong') : undefined}
        onChange={({ target }) => edit({ minutes: target.value })}
      />
      <TextArea
        name="signatureMeanings"
        label={t('settings.signatures.meanings')}
        hint={t('settings.signatures.meaningsHint')}
        value={meanings}
        error={wrong === 'meanings' ? t('settings.signatures.meaningsWrong') : undefined}
        onChange={({ target }) => edit({ meanings: target.value })}
      />
      <Checkbox
        label={t('settings.signatures.byTwo')}
        checked={byTwo}
        onChange={(on) => edit({ byTwo: on })}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" busy={busy} disabled={isSame} className="self-start">
        {t('settings.signatures.save')}
      </Button>
    </form>
  );
}
