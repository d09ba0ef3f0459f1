import { CONFIRM_IDENTITY_PROBLEM, REASON_REQUIRED_PROBLEM, SESSION_LOCKED_PROBLEM } from '@ts1/contract';
import { useEffect } from 'react';
import { GiveReason } from '../change-reason/give-reason.tsx';
import { ConfirmIdentity } from '../confirm-identity/confirm-identity.tsx';
import type { Answer } from '../platform/prompt.ts';
import { SessionLocked } from '../screen-lock/session-locked.tsx';

interface QuestionProps {
  /** Type of the refusal that asks. */
  readonly question: string;
  readonly onAnswer: (answer?: Answer) => void;
}

/** The dialog for what the server wants to know; a question of a later version stays unanswered. */
export function Question({ question, onAnswer }: QuestionProps) {
  switch (question) {
    case REASON_REQUIRED_PROBLEM:
      return <GiveReason onAnswer={onAnswer} />;
    case CONFIRM_IDENTITY_PROBLEM:
      return <ConfirmIdentity onAnswer={(isConfirmed) => onAnswer(isConfirmed ? {} : undefined)} />;
    case SESSION_LOCKED_PROBLEM:
      return <SessionLocked onAnswer={(isUnlocked) => onAnswer(isUnlocked ? {} : undefined)} />;
    default:
      return <Unknown onAnswer={onAnswer} />;
  }
}

function Unknown({ onAnswer }: Pick<QuestionProps, 'onAnswer'>) {
  useEffect(() => onAnswer(), [onAnswer]);
  return null;
}
