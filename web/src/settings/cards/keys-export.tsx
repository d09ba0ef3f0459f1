import { companyDataRoutes } from '@ts1/contract';
import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../platform/error-text.ts';
import { requestUrl } from '../../platform/request.ts';
import { downloadFile } from '../../platform/save-file.ts';
import { useSendChange } from '../../platform/send-change.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTextForm } from '../../ui/use-text-form.ts';
import { passphraseError } from './passphrase-error.ts';

/** Asks twice for the passphrase of the device keys; the file itself is left to the browser. */
export function KeysExport() {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const form = useTextForm({
    initial: { passphrase: '', repeat: '' },
    check: ({ passphrase, repeat }) => ({
      passphrase: passphraseError(passphrase, t),
      repeat: repeat === passphrase ? undefined : t('settings.data.notSame'),
    }),
    submit: async ({ passphrase }) => {
      try {
        const query = await sendChange(companyDataRoutes.sealPassphrase, { body: { passphrase } });
        downloadFile(requestUrl(companyDataRoutes.exportCompany, { query }));
        return {};
      } catch (error) {
        return { form: errorText(error, t) };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex w-full max-w-md flex-col items-start gap-3">
      <p className="text-body text-muted">{t('settings.data.deviceKeysHint')}</p>
      <TextField
        {...form.field('passphrase')}
        label={t('settings.data.passphrase')}
        hint={t('settings.data.tooShort')}
        type="password"
        autoComplete="off"
      />
      <TextField
        {...form.field('repeat')}
        label={t('settings.data.repeat')}
        type="password"
        autoComplete="off"
      />
      <FormError>{form.errors.form}</FormError>
      <Button icon={Download} type="submit" busy={form.busy}>
        {t('settings.data.export')}
      </Button>
    </form>
  );
}
