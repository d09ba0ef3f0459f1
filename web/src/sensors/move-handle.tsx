import { GripVertical } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Popover } from '../ui/popover.tsx';
import { usePopover } from '../ui/use-popover.ts';
import type { MoveButtonsProps } from './move-buttons.tsx';
import type { RowDrag } from './row-drag.ts';

interface MoveHandleProps extends MoveButtonsProps {
  readonly name: string;
  /** Nothing until dragging has been loaded. */
  readonly drag: RowDrag['handle'] | undefined;
}

const MoveButtons = lazyPart(async () => (await import('./move-buttons.tsx')).MoveButtons);

/** Drags a row, seen while that is pointed at or the keyboard is on it; a click opens buttons that move it too (WCAG 2.5.7), Space and the arrow keys move it as well. */
export function MoveHandle({ name, drag, onUp, onDown }: MoveHandleProps) {
  const { t } = useTranslation();
  const popover = usePopover(0);
  return (
    <Popover
      state={popover}
      side="right"
      title={name}
      trigger={({ ref, expanded, onClick }) => (
        <button
          type="button"
          ref={ref as Ref<HTMLButtonElement>}
          data-drag-handle=""
          {...drag}
          onClick={onClick}
          aria-expanded={expanded}
          aria-label={t('sensors.move', { name })}
          title={t('sensors.dragToReorder')}
          className="flex size-8 cursor-grab touch-none items-center justify-center rounded-sm text-muted opacity-0 group-hover:opacity-100 hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
        >
          <GripVertical aria-hidden size={16} />
        </button>
      )}
    >
      <MoveButtons onUp={onUp} onDown={onDown} />
    </Popover>
  );
}
