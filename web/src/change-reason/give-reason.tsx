import { CHANGE_REASON_HEADER, REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@ts1/contract';
import { useEffect, useState } from 'react';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { changeReason } from '../i18n/en/change-reason.ts';
import type { Answer } from '../platform/prompt.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { heldAnswer, holdAnswer } from './held-answer.ts';
import { recentReasons, rememberReason } from './recent-reasons.ts';

addTexts({ changeReason });

interface GiveReasonProps {
  readonly onAnswer: (answer?: Answer) => void;
}

/** Asks why something is changed, once for all calls of one act; then what waits goes on. */
export function GiveReason({ onAnswer }: GiveReasonProps) {
  const [held] = useState(heldAnswer);
  useEffect(() => {
    if (held !== undefined) onAnswer(toAnswer(held));
  }, [held, onAnswer]);
  return held === undefined ? <ReasonDialog onAnswer={onAnswer} /> : null;
}

function ReasonDialog({ onAnswer }: GiveReasonProps) {
  const { t } = useTranslation();
  const { id } = useUser();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [recent] = useState(() => recentReasons(id));
  const reason = text.trim();
  const isTooShort = reason.length < REASON_MIN_LENGTH;
  const give = (answer: string | null): void => {
    holdAnswer(answer);
    onAnswer(toAnswer(answer));
  };
  const submit = (): void => {
    setChecked(true);
    if (isTooShort) return;
    rememberReason(id, reason);
    give(reason);
  };
  return (
    <Dialog
      open
      onClose={() => give(null)}
      title={t('changeReason.title')}
      description={t('changeReason.hint')}
    >
      <DialogForm onSubmit={submit} onClose={() => give(null)} submit={t('changeReason.submit')} busy={false}>
        <TextArea
          label={t('changeReason.label')}
          rows={3}
          maxLength={REASON_MAX_LENGTH}
          value={text}
          error={
            isChecked && isTooShort ? t('changeReason.tooShort', { count: REASON_MIN_LENGTH }) : undefined
          }
          onChange={({ target }) => setText(target.value)}
        />
        {recent.length > 0 && <RecentReasons reasons={recent} onChoose={setText} />}
      </DialogForm>
    </Dialog>
  );
}

interface RecentReasonsProps {
  readonly reasons: readonly string[];
  readonly onChoose: (reason: string) => void;
}

function RecentReasons({ reasons, onChoose }: RecentReasonsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('changeReason.recent')} className="flex flex-col items-start gap-1">
      <h3 className="text-fine text-muted">{t('changeReason.recent')}</h3>
      {reasons.map((reason) => (
        <Button key={reason} className="max-w-full" onClick={() => onChoose(reason)}>
          <span className="truncate">{reason}</span>
        </Button>
      ))}
    </section>
  );
}

function toAnswer(answer: string | null): Answer | undefined {
  return answer === null ? undefined : { [CHANGE_REASON_HEADER]: encodeURIComponent(answer) };
}
