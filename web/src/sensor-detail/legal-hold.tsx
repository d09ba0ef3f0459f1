import { retentionRoutes, type Sensor } from '@ts1/contract';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';

/** Whether the readings of a sensor are held as evidence; admins place and lift the hold. */
export function LegalHold({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const [asking, setAsking] = useState(false);
  const { legalHold } = sensor;
  const what = legalHold ? 'lift' : 'place';
  return (
    <>
      {legalHold && (
        <Chip tone="warning" icon={Scale}>
          {t('sensorDetail.hold.chip')}
        </Chip>
      )}
      {isAdmin && (
        <Button icon={Scale} onClick={() => setAsking(true)}>
          {t(`sensorDetail.hold.${what}.verb`)}
        </Button>
      )}
      <ConfirmAction
        onClose={() => setAsking(false)}
        title={t(`sensorDetail.hold.${what}.question`, { name: sensor.name })}
        confirmLabel={t(`sensorDetail.hold.${what}.verb`)}
        destructive={legalHold}
        route={retentionRoutes.setLegalHold}
        request={asking ? { params: { sensorId: String(sensor.id) }, body: { legalHold: !legalHold } } : null}
        // While it is open it asks about the hold as it was.
        options={{ readsLater: true }}
      >
        {t(`sensorDetail.hold.${what}.effect`)}
      </ConfirmAction>
    </>
  );
}
