import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { sendCommand } from './send-command.ts';

/** Names under which a device on the network would reach itself. */
const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** A call that delivers one reading, with this key, to try it from any computer. */
function WhereToSend({ deviceKey }: Pick<NewDeviceKey, 'deviceKey'>) {
  const { t } = useTranslation();
  const { origin, hostname } = window.location;
  const command = sendCommand(origin, deviceKey);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    // Refused where the page is not a secure context: then it is marked and copied by hand.
    await navigator.clipboard?.writeText(command).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <section className="flex min-w-0 flex-col gap-2 text-fine text-muted">
      <p>{t('baseUnits.key.try')}</p>
      <pre className="overflow-x-auto rounded-md bg-raised p-2 text-text select-all">{command}</pre>
      <Button className="self-start" onClick={() => void copy()}>
        {t(copied ? 'baseUnits.key.copied' : 'baseUnits.key.copyCommand')}
      </Button>
      {LOOPBACK.test(hostname) && <p className="text-warning">{t('baseUnits.key.loopback', { hostname })}</p>}
    </section>
  );
}

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

/** Shows a device key this once, to copy and as a QR code. */
export function DeviceKeyDialog({ made, onClose }: DeviceKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <ShownOnce
      secret={made?.deviceKey ?? null}
      onClose={onClose}
      texts={{
        title: t('baseUnits.key.title', { name: made?.name ?? '' }),
        once: t('baseUnits.key.once'),
        label: t('baseUnits.key.label'),
        copy: t('baseUnits.key.copy'),
        copied: t('baseUnits.key.copied'),
        selected: t('baseUnits.key.selected'),
        notCopied: t('baseUnits.key.notCopied'),
        done: t('baseUnits.key.done'),
      }}
    >
      {made !== null && (
        <>
          <Suspense fallback={<Skeleton className="size-44 self-center" />}>
            <QrCode text={made.deviceKey} label={t('baseUnits.key.qr')} />
          </Suspense>
          <ul className="flex list-disc flex-col gap-1 pl-4 text-fine break-words text-muted">
            <li>{t('baseUnits.key.mqtt', { serial: made.serialNo })}</li>
            <li>{t('baseUnits.key.http')}</li>
          </ul>
          <WhereToSend deviceKey={made.deviceKey} />
        </>
      )}
    </ShownOnce>
  );
}
