import { CONFIRM_IDENTITY_PROBLEM, REASON_REQUIRED_PROBLEM } from '@ts1/contract';
import { useEffect } from 'react';
import { GiveReason } from '../change-reason/give-reason.tsx';
import { ConfirmIdentity } from '../confirm-identity/confirm-identity.tsx';
import type { Answer } from '../platform/prompt.ts';

interface QuestionProps {
  /** Type of the refusal that asks. */
  readonly question: string;
  readonly onAnswer: (answer?: Answer) => void;
}

/** The dialog for what the server wants to know; a question of a later version stays unanswered. */
export function Question({ question, onAnswer }: QuestionProps) {
  const isKnown = question === CONFIRM_IDENTITY_PROBLEM || question === REASON_REQUIRED_PROBLEM;
  useEffect(() => {
    if (!isKnown) onAnswer();
  }, [isKnown, onAnswer]);
  if (!isKnown) return null;
  return question === REASON_REQUIRED_PROBLEM ? (
    <GiveReason onAnswer={onAnswer} />
  ) : (
    <ConfirmIdentity onAnswer={(isConfirmed) => onAnswer(isConfirmed ? {} : undefined)} />
  );
}
