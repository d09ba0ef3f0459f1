import { Check, Copy } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';

const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.tsx')).QrCode }));

/** A key that was just made, and whose it is. */
export interface NewDeviceKey {
  readonly name: string;
  readonly serialNo: string;
  readonly deviceKey: string;
}

interface DeviceKeyDialogProps {
  /** Null while it is closed. */
  readonly made: NewDeviceKey | null;
  readonly onClose: () => void;
}

type Copying = 'not yet' | 'copied' | 'selected';

/** Shows a device key this once; without a copy of it only Done closes, so that no slip of a finger loses it. */
export function DeviceKeyDialog({ made, onClose }: DeviceKeyDialogProps) {
  const { t } = useTranslation();
  const [copying, setCopying] = useState<Copying>('not yet');
  const [warned, setWarned] = useState(false);
  const close = (): void => {
    setCopying('not yet');
    setWarned(false);
    onClose();
  };
  return (
    <Dialog
      open={made !== null}
      title={t('baseUnits.key.title', { name: made?.name ?? '' })}
      description={t('baseUnits.key.once')}
      onClose={() => (copying === 'copied' ? close() : setWarned(true))}
    >
      {made !== null && (
        <>
          <DeviceKey made={made} copying={copying} onCopying={setCopying} />
          {warned && copying !== 'copied' && <FormError>{t('baseUnits.key.notCopied')}</FormError>}
          <DialogActions>
            <Button onClick={close}>{t('baseUnits.key.done')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface DeviceKeyProps {
  readonly made: NewDeviceKey;
  readonly copying: Copying;
  readonly onCopying: (copying: Copying) => void;
}

function DeviceKey({ made: { serialNo, deviceKey }, copying, onCopying }: DeviceKeyProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      // There is no clipboard where the page is not a secure context; the key is selected then.
      await navigator.clipboard.writeText(deviceKey);
      onCopying('copied');
    } catch {
      onCopying('selected');
    }
  };
  return (
    <>
      <TextField
        ref={field}
        readOnly
        label={t('baseUnits.key.label')}
        value={deviceKey}
        spellCheck={false}
        className="font-mono"
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={copying === 'copied' ? Check : Copy} onClick={() => void copy()}>
          {t(copying === 'copied' ? 'baseUnits.key.copied' : 'baseUnits.key.copy')}
        </Button>
        <output className="text-fine text-muted">
          {copying === 'selected' && t('baseUnits.key.selected')}
        </output>
      </div>
      <Suspense fallback={<Skeleton className="size-44 self-center" />}>
        <QrCode text={deviceKey} label={t('baseUnits.key.qr')} />
      </Suspense>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-fine break-words text-muted">
        <li>{t('baseUnits.key.mqtt', { serial: serialNo })}</li>
        <li>{t('baseUnits.key.http')}</li>
      </ul>
    </>
  );
}
