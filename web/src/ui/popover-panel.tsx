import { Popover as BasePopover } from '@base-ui/react/popover';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { PopoverState } from './use-popover.ts';

export interface PopoverPanelProps {
  readonly state: PopoverState;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly align: 'start' | 'center' | 'end';
}

/** The panel itself, loaded when the first one opens. */
export function PopoverPanel({ state, anchor, title, children, side, align }: PopoverPanelProps) {
  const { open, by, close, pointer, within } = state;
  const takesFocus = by === 'press';
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Pressed while it was already open by hover: then too the keyboard goes where it can do something.
    if (open && takesFocus && popup.current?.contains(document.activeElement) === false) {
      (popup.current.querySelector<HTMLElement>('button, a, input') ?? popup.current).focus();
    }
  }, [open, takesFocus]);
  return (
    <BasePopover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on the button is the button's own business: it closes or keeps the panel itself.
        const onTrigger = event.target instanceof Node && anchor.current?.contains(event.target) === true;
        const isKey = event.type === 'keydown';
        // Whoever opened it by hover or focus did not go into it, so leaving does not close it at once.
        if (!next && (isKey || (!onTrigger && event.type !== 'focusout'))) close();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-50"
        >
          <BasePopover.Popup
            ref={popup}
            onPointerEnter={pointer.onPointerEnter}
            onPointerLeave={pointer.onPointerLeave}
            {...within}
            initialFocus={takesFocus}
            finalFocus={takesFocus ? anchor : false}
            className="max-h-(--available-height) w-80 max-w-(--available-width) overflow-y-auto rounded-md border border-border bg-surface p-4 text-body text-text shadow-raised transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <BasePopover.Title className="mb-2 text-body font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
