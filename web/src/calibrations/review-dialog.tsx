import {
  type AffectedPlace,
  type LabCalibration,
  labCalibrationRoutes,
  placeDecision,
  type PlaceDecision,
  REVIEW_NOTE_MAX_LENGTH,
} from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';

interface ReviewDialogProps {
  readonly entry: LabCalibration;
  readonly place: AffectedPlace;
  readonly onClose: () => void;
}

/** Records whether what a failed device measured at a place did harm, and why. Nothing is chosen beforehand. */
export function ReviewDialog({ entry, place, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const [decision, setDecision] = useState<PlaceDecision | null>(place.review?.decision ?? null);
  const [note, setNote] = useState(place.review?.note ?? '');
  const [isTried, setIsTried] = useState(false);
  const saving = useApiMutation(labCalibrationRoutes.reviewPlace, { fields: ['note', 'decision'] });
  const submit = (): void => {
    setIsTried(true);
    if (decision === null || note.trim() === '' || saving.busy) return;
    const params = {
      labCalibrationId: String(entry.lab_calibration_id),
      sensorId: String(place.sensor_id),
    };
    void saving.send({ params, body: { from: place.from, decision, note } }, () => {
      notifySuccess(t('calibrations.review.saved'));
      onClose();
    });
  };
  const missing = (value: string): string | undefined =>
    isTried && value.trim() === '' ? t('calibrations.lab.required') : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('calibrations.review.title', { sensor: place.sensor_name })}
      description={t('calibrations.review.hint')}
    >
      <DialogForm
        onSubmit={submit}
        onClose={onClose}
        submit={t('calibrations.review.save')}
        busy={saving.busy}
        error={saving.failure}
      >
        <Select
          label={t('calibrations.review.question')}
          placeholder={t('calibrations.review.choose')}
          options={placeDecision.options.map((value) => ({
            value,
            label: t(`calibrations.review.decision.${value}`),
          }))}
          value={decision}
          error={saving.refusal('decision') ?? missing(decision ?? '')}
          onChange={setDecision}
        />
        <TextArea
          label={t('calibrations.review.note')}
          hint={t('calibrations.review.noteHint')}
          maxLength={REVIEW_NOTE_MAX_LENGTH}
          value={note}
          error={saving.refusal('note') ?? missing(note)}
          onChange={({ target }) => setNote(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
