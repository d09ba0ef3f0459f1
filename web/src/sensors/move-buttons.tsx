import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';

export interface MoveButtonsProps {
  /** Moves without dragging; undefined at the ends. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

/** Move a row of the table up and down without dragging it (WCAG 2.5.7). */
export function MoveButtons({ onUp, onDown }: MoveButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-2">
      <Button icon={ArrowUp} disabled={onUp === undefined} onClick={onUp}>
        {t('sensors.moveUp')}
      </Button>
      <Button icon={ArrowDown} disabled={onDown === undefined} onClick={onDown}>
        {t('sensors.moveDown')}
      </Button>
    </div>
  );
}
