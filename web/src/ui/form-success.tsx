import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** That something went well, where it was asked for; read out when it appears. */
export function FormSuccess({ children }: { readonly children?: ReactNode }) {
  return (
    <output className="block empty:hidden">
      {children !== undefined && (
        <span className="flex items-start gap-2 rounded-md border border-ok px-3 py-2 text-body text-ok">
          <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
          {children}
        </span>
      )}
    </output>
  );
}
