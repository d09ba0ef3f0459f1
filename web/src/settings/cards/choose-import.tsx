import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useImportFile } from './use-import-file.ts';

/** Says what an import does, takes a file, and asks once more before it is sent. */
export function ChooseImport({ maxBytes }: { readonly maxBytes: number }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const { send, busy, failure } = useImportFile(maxBytes);
  return (
    <>
      <p className="text-muted">{t('settings.import.hint')}</p>
      <p className="text-muted">{t('settings.import.people')}</p>
      <FormError>{failure}</FormError>
      <input
        ref={input}
        type="file"
        accept="application/zip,.zip"
        hidden
        aria-label={t('settings.import.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it failed.
          target.value = '';
          if (file !== undefined) setChosen(file);
        }}
      />
      <Button icon={Upload} busy={busy} className="self-start" onClick={() => input.current?.click()}>
        {t('settings.import.choose')}
      </Button>
      <ConfirmDialog
        open={chosen !== null}
        title={t('settings.import.question')}
        confirmLabel={t('settings.import.confirm')}
        onConfirm={() => {
          if (chosen !== null) void send(chosen);
          setChosen(null);
        }}
        onClose={() => setChosen(null)}
      >
        {t('settings.import.meaning', { name: chosen?.name ?? '' })}
      </ConfirmDialog>
    </>
  );
}
