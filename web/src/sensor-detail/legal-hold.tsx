import { retentionRoutes, type Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface LegalHoldProps {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

/** Asks before the readings of a sensor are held as evidence, or a hold is lifted. */
export function LegalHold({ sensor: { id, name, legalHold }, onClose }: LegalHoldProps) {
  const { t } = useTranslation();
  const what = legalHold ? 'lift' : 'place';
  return (
    <ConfirmAction
      onClose={onClose}
      title={t(`sensorDetail.hold.${what}.question`, { name })}
      confirmLabel={t(`sensorDetail.hold.${what}.verb`)}
      destructive={legalHold}
      route={retentionRoutes.setLegalHold}
      request={{ params: { sensorId: String(id) }, body: { legalHold: !legalHold } }}
      // While it is open it asks about the hold as it was.
      options={{ readsLater: true }}
    >
      {t(`sensorDetail.hold.${what}.effect`)}
    </ConfirmAction>
  );
}
