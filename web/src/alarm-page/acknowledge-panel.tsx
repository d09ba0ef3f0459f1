import type { MessageLook } from '@ts1/contract';
import { useState } from 'react';
import { t } from '../i18n/translate.ts';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import type { MessageCalls } from './message-calls.ts';
import { NoteForm } from './note-form.tsx';
import { Result } from './result.tsx';

interface Props {
  readonly look: MessageLook;
  readonly calls: MessageCalls;
  readonly onDone: (look: MessageLook) => void;
}

/** The one button while something waits; afterwards what came of it, and room for a note. */
export function AcknowledgePanel({ look, calls, onDone }: Props) {
  const [done, setDone] = useState<number | null>(null);
  const open = look.alarms.filter(({ waits }) => waits).length;
  if (open > 0) {
    return (
      <AcknowledgeForm
        look={look}
        open={look.total === look.alarms.length ? open : look.total}
        calls={calls}
        onDone={(next) => {
          setDone(open);
          onDone(next);
        }}
      />
    );
  }
  return (
    <>
      {done === null ? (
        <section className="card">
          <output>{t('alarmPage.nothingOpen')}</output>
        </section>
      ) : (
        <Result look={look} count={done} />
      )}
      <NoteForm look={look} calls={calls} onDone={onDone} />
    </>
  );
}
