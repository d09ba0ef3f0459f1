import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { answering } from '../i18n/en/answering.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import { Instructions } from './instructions.tsx';

addTexts({ answering });

interface AnswerDialogProps {
  readonly eventId: number;
  readonly logId: number;
  /** Name of the alarm's subject, where it is known. */
  readonly what?: string | undefined;
  readonly instructions?: string | undefined;
  readonly onClose: () => void;
  /** Two seconds after it was done. */
  readonly onSettled: () => void;
}

/** Asks what the company wants to know, where a press alone was not enough. */
export function AnswerDialog({ eventId, logId, what, instructions, onClose, onSettled }: AnswerDialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === undefined ? t('answering.title') : t('answering.titleOf', { what })}
    >
      <div className="flex flex-col gap-3">
        <Instructions text={instructions} />
        <AcknowledgeForm
          eventId={eventId}
          logId={logId}
          again={false}
          note={note}
          onNote={setNote}
          onBegin={() => {}}
          onSettled={onSettled}
        />
      </div>
    </Dialog>
  );
}
