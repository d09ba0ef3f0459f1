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
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
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
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
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
        <FormError>{saving.failure}</FormError>
        <DialogActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" busy={saving.busy}>
            {t('calibrations.review.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
