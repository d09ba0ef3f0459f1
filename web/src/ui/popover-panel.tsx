import { Popover as BasePopover } from '@base-ui/react/popover';
import type { PointerEventHandler, ReactNode, RefObject } from 'react';

export interface PopoverPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  /** One that opened under the pointer leaves the focus where it is. */
  readonly takesFocus: boolean;
  readonly hover: {
    readonly onPointerEnter?: PointerEventHandler;
    readonly onPointerLeave?: PointerEventHandler;
  };
}

/** The panel itself, loaded when the first one opens. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { open, onClose, anchor, title, children, side, takesFocus, hover } = props;
  return (
    <BasePopover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on the button is the button's own business: it closes or keeps the panel itself.
        const onTrigger = event.target instanceof Node && anchor.current?.contains(event.target) === true;
        if (!next && (event.type === 'keydown' || !onTrigger)) onClose();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-50"
        >
          <BasePopover.Popup
            {...hover}
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
