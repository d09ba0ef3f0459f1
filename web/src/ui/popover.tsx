import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** A button; it opens the popover on click, Enter and Space, so on touch too. */
  readonly trigger: ReactElement;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Also opens on hover, and closes this long after the pointer has left both. */
  readonly hoverCloseDelayMs?: number;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A small panel that belongs to a button; closes on Escape and on a click elsewhere. */
export function Popover({ trigger, title, children, hoverCloseDelayMs, side = 'bottom' }: PopoverProps) {
  const hover = hoverCloseDelayMs === undefined ? {} : { openOnHover: true, closeDelay: hoverCloseDelayMs };
  return (
    <BasePopover.Root>
      <BasePopover.Trigger render={trigger} {...hover} />
      <BasePopover.Portal>
        <BasePopover.Positioner side={side} sideOffset={8} collisionPadding={8} className="z-50">
          <BasePopover.Popup className="max-h-(--available-height) w-80 max-w-(--available-width) overflow-y-auto rounded-md border border-border bg-surface p-4 text-body text-text shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <BasePopover.Title className="mb-2 text-body font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
