import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { hasDeviceKeys } from './has-device-keys.ts';
import { type ChosenFile, ImportDialog } from './import-dialog.tsx';
import { useImportFile } from './use-import-file.ts';

interface ChooseImportProps {
  readonly maxBytes: number;
  /** Whether an import is under way: the chosen file is kept meanwhile. */
  readonly isRunning: boolean;
}

/** Says what an import does, takes a file, and asks once more before it is sent. */
export function ChooseImport({ maxBytes, isRunning }: ChooseImportProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { send, busy, failure, isRefused, forget } = useImportFile(maxBytes);
  const [isAsked, setAsked] = useState(false);
  const choose = async (file: File): Promise<void> => {
    forget();
    setChosen({ file, hasKeys: await hasDeviceKeys(file) });
    setAsked(true);
  };
  return (
    <>
      {!isRunning && (
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
              if (file !== undefined) void choose(file);
            }}
          />
          <Button icon={Upload} busy={busy} className="self-start" onClick={() => input.current?.click()}>
            {t('settings.import.choose')}
          </Button>
        </>
      )}
      <ImportDialog
        // With another passphrase the same file is sent again, without being chosen again.
        chosen={isAsked || isRefused ? chosen : null}
        isRefused={isRefused}
        onImport={(query) => {
          setAsked(false);
          if (chosen !== null) void send(chosen.file, query);
        }}
        onClose={() => {
          setAsked(false);
          forget();
        }}
      />
    </>
  );
}
