import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { showInLine } from '../ui/show-in-line.ts';
import { PRESET_HOURS, type ChartRange, type Preset } from './chart-range.ts';

export type RangeChoice = Preset | 'all' | 'custom';

const PRESETS = Object.keys(PRESET_HOURS) as Preset[];
const CHOICES: readonly RangeChoice[] = [...PRESETS, 'all', 'custom'];

/** On a phone one line to scroll, which fades out where there is more of it. */
const LINE =
  'flex min-w-0 flex-wrap gap-1 max-md:-mx-3 max-md:w-[calc(100%+1.5rem)] max-md:flex-nowrap max-md:overflow-x-auto ' +
  'max-md:mask-[linear-gradient(to_right,transparent,black_0.75rem,black_calc(100%-1.5rem),transparent)] ' +
  'max-md:pr-6 max-md:pl-3 max-md:py-1';

interface RangeButtonsProps {
  readonly range: ChartRange;
  readonly disabled: boolean;
  readonly onChoose: (choice: RangeChoice) => void;
}

/** The periods to choose from (spec 1 §2, Sensor detail). */
export function RangeButtons({ range, disabled, onChoose }: RangeButtonsProps) {
  const { t } = useTranslation();
  const chosen = range.kind === 'preset' ? range.preset : range.kind;
  return (
    <fieldset className={LINE}>
      <legend className="sr-only">{t('sensorDetail.period')}</legend>
      {CHOICES.map((choice) => (
        <Button
          key={choice}
          pressed={choice === chosen}
          disabled={disabled}
          keepFocus
          {...(choice === chosen && { ref: showInLine })}
          className="shrink-0 px-2! text-table! md:h-8"
          onClick={() => onChoose(choice)}
        >
          {t(`sensorDetail.ranges.${choice}`)}
        </Button>
      ))}
    </fieldset>
  );
}
