import { type BaseUnit, networkServerRoutes, silentAfterMinutes } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { readTyped, shownInField } from '../../platform/typed-number.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';

const MINUTES = { unit: '' };

/** After how many minutes without a word a network server is silent. */
export function SilenceForm({ unit }: { readonly unit: BaseUnit }) {
  const { t } = useTranslation();
  const [text, setText] = useState(shownInField(unit.silent_after ?? null, MINUTES));
  const [error, setError] = useState<string>();
  const saving = useApiMutation(networkServerRoutes.setBaseUnitSilence);
  const submit = (): void => {
    const minutes = silentAfterMinutes.safeParse(text.trim() === '' ? null : readTyped(text, MINUTES).value);
    if (!minutes.success) return setError(t('networkServer.silence.wrong'));
    setError(undefined);
    const params = { baseUnitId: String(unit.id) };
    void saving.send({ params, body: { silent_after: minutes.data } }, () =>
      notifySuccess(t('networkServer.silence.saved')),
    );
  };
  return (
    <form
      noValidate
      className="flex max-w-sm items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grow">
        <TextField
          label={t('networkServer.silence.label')}
          hint={t('networkServer.silence.hint')}
          inputMode="decimal"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <FormError>{saving.failure}</FormError>
      </div>
      <div className="pt-6">
        <Button type="submit" busy={saving.busy}>
          {t('networkServer.silence.save')}
        </Button>
      </div>
    </form>
  );
}
