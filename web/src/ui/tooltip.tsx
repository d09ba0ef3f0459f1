import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  readonly text: ReactNode;
  /** The element it explains: focusable, and named without the tooltip, which touch never sees. */
  readonly children: ReactElement;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly disabled?: boolean;
}

/** A hint on hover and focus; stays while hovered and closes on Escape (WCAG 1.4.13). */
export function Tooltip({ text, children, side = 'top', disabled = false }: TooltipProps) {
  return (
    <BaseTooltip.Root disabled={disabled}>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="max-w-72 rounded-sm border border-border bg-raised px-2 py-1 text-fine text-text shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
