import { retentionRoutes, type Sensor } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { errorText } from '../platform/error-text.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Whether the readings of a sensor are held as evidence; admins place and lift the hold. */
export function LegalHold({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const isAdmin = useIsAdmin();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { legalHold } = sensor;
  const close = (): void => {
    setAsking(false);
    setError(undefined);
  };
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      const params = { sensorId: String(sensor.id) };
      await api.call(retentionRoutes.setLegalHold, { params, body: { legalHold: !legalHold } });
      close();
      await queries.invalidateQueries({ queryKey: ['Sensors'] });
    } catch (caught) {
      setError(errorText(caught, t));
    } finally {
      setBusy(false);
    }
  };
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
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={t(`sensorDetail.hold.${what}.question`, { name: sensor.name })}
        confirmLabel={t(`sensorDetail.hold.${what}.verb`)}
        destructive={legalHold}
        busy={busy}
        error={error}
        onConfirm={() => void change()}
      >
        {t(`sensorDetail.hold.${what}.effect`)}
      </ConfirmDialog>
    </>
  );
}
