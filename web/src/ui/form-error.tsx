import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why a form as a whole was refused; read out when it appears. */
export function FormError({ children }: { readonly children?: ReactNode }) {
  if (children === undefined) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md border border-high px-3 py-2 text-body text-high"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
