import { type BaseUnitType, NETWORK_SERVER } from '@ts1/contract';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { ShownOnce } from '../ui/shown-once.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ReceivedSoFar } from './received-so-far.tsx';
import { WhereToSend } from './where-to-send.tsx';

const NewNetworkServer = lazyPart(
  async () => (await import('./network-server/new-network-server.tsx')).NewNetworkServer,
);
const QrCode = lazyPart(async () => (await import('../ui/qr-code.tsx')).QrCode);

/** A key that was just made, and whose it is. */
export interface NewDeviceKey {
  readonly id: number;
  readonly type: BaseUnitType;
  readonly name: string;
  readonly serialNo: string;
  readonly deviceKey: string;
}

interface DeviceKeyDialogProps {
  /** Null while it is closed. */
  readonly made: NewDeviceKey | null;
  readonly onClose: () => void;
}

/** Shows a device key this once, to copy and as a QR code, with where it is used and whether it was. */
export function DeviceKeyDialog({ made, onClose }: DeviceKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <ShownOnce
      secret={made?.deviceKey ?? null}
      onClose={onClose}
      status={made !== null && <ReceivedSoFar newTab baseUnitId={made.id} />}
      texts={{
        title: t('baseUnits.key.title', { name: made?.name ?? '' }),
        once: t('baseUnits.key.once'),
        label: t('baseUnits.key.label'),
        copy: t('baseUnits.key.copy'),
        notCopied: t('baseUnits.key.notCopied'),
      }}
    >
      {(onCopied) =>
        made !== null && (
          <Suspense fallback={<Skeleton className="size-44 self-center" />}>
            {made.type === NETWORK_SERVER ? (
              <NewNetworkServer serialNo={made.serialNo} deviceKey={made.deviceKey} onCopied={onCopied} />
            ) : (
              <>
                <Suspense fallback={<Skeleton className="size-44 self-center" />}>
                  <QrCode text={made.deviceKey} label={t('baseUnits.key.qr')} />
                </Suspense>
                <WhereToSend serialNo={made.serialNo} deviceKey={made.deviceKey} onCopied={onCopied} />
              </>
            )}
          </Suspense>
        )
      }
    </ShownOnce>
  );
}
