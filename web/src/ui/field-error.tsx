import { CircleAlert } from 'lucide-react';

interface FieldErrorProps {
  /** Names it for the control that it belongs to. */
  readonly id: string;
  readonly children: string;
}

/** Error of the value of a field, below it; read out when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-fine text-high">
      <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
      {children}
    </p>
  );
}
