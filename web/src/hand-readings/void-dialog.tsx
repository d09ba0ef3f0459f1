import { HAND_NOTE_MAX_LENGTH, type HandReading, handReadingRoutes } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';

interface VoidDialogProps {
  readonly reading: HandReading;
  /** When it was measured, as its row says. */
  readonly time: string;
  readonly onClose: () => void;
}

/** Asks why a reading by hand is void; it stays in the list, struck through. */
export function VoidDialog({ reading, time, onClose }: VoidDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const saving = useApiMutation(handReadingRoutes.voidHandReading, { fields: ['reason'] });
  const submit = (): void => {
    setTried(true);
    if (reason.trim() === '' || saving.busy) return;
    const params = { sensorId: String(reading.sensor_id), handReadingId: String(reading.id) };
    void saving.send({ params, body: { reason } }, onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handReadings.void.title', { time })}
      description={t('handReadings.void.hint')}
    >
      <DialogForm
        onSubmit={submit}
        onClose={onClose}
        submit={t('handReadings.void.verb')}
        busy={saving.busy}
        error={saving.failure}
      >
        <TextArea
          label={t('handReadings.void.reason')}
          maxLength={HAND_NOTE_MAX_LENGTH}
          value={reason}
          error={isTried && reason.trim() === '' ? t('handReadings.void.needed') : saving.refusal('reason')}
          onChange={({ target }) => setReason(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
