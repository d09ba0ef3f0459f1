import { Check } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { useAcknowledge } from './use-acknowledge.ts';

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

interface AcknowledgeButtonProps {
  readonly eventId: number;
  /** The row to acknowledge by; null when there is nothing to acknowledge. */
  readonly logId: number | null;
  readonly acknowledged: boolean;
  readonly onBegin?: (() => void) | undefined;
  readonly onFailed?: (() => void) | undefined;
  /** Two seconds after the outcome. */
  readonly onSettled?: (() => void) | undefined;
}

/** Acknowledge, Acknowledging..., then how it went; afterwards the badge (spec 2 §4). */
export function AcknowledgeButton({
  eventId,
  logId,
  acknowledged,
  onBegin,
  onFailed,
  onSettled,
}: AcknowledgeButtonProps) {
  const { t } = useTranslation();
  const { phase, acknowledge } = useAcknowledge(eventId, onSettled);
  const [isAsked, setAsked] = useState(false);
  const mayAcknowledge = useCan('acknowledge');
  const run = async (id: number): Promise<void> => {
    onBegin?.();
    const outcome = await acknowledge(id);
    if (outcome === 'failed') onFailed?.();
    setAsked(outcome === 'asked');
  };
  if (phase === 'ready' && (logId === null || !mayAcknowledge)) {
    if (!acknowledged) return null;
    return (
      <Chip tone="ok" icon={Check}>
        {t('alarms.acknowledged')}
      </Chip>
    );
  }
  return (
    <>
      <Button
        busy={phase === 'busy'}
        disabled={phase !== 'ready'}
        keepFocus
        onClick={() => {
          if (logId !== null) void run(logId);
        }}
      >
        {t(`alarms.acknowledge.${phase}`)}
      </Button>
      {isAsked && logId !== null && (
        <Suspense fallback={null}>
          <AnswerDialog
            eventId={eventId}
            logId={logId}
            onClose={() => {
              setAsked(false);
              onFailed?.();
            }}
            onSettled={() => {
              setAsked(false);
              onSettled?.();
            }}
          />
        </Suspense>
      )}
      <output className="sr-only">
        {(phase === 'done' || phase === 'already') && t(`alarms.acknowledge.${phase}`)}
      </output>
    </>
  );
}
