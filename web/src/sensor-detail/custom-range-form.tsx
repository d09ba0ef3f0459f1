import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { TimeWindow } from './chart-range.ts';
import { parseCustomRange, type CustomRangeProblem } from './custom-range.ts';

interface CustomRangeFormProps {
  /** What the inputs begin with. */
  readonly window: TimeWindow;
  readonly disabled: boolean;
  readonly onApply: (window: TimeWindow) => void;
}

type Problems = { readonly from?: CustomRangeProblem; readonly to?: CustomRangeProblem };

/** From and To in the company's time zone, and a button that applies them. */
export function CustomRangeForm({ window, disabled, onApply }: CustomRangeFormProps) {
  const { t } = useTranslation();
  const timeZone = companyTimeZone();
  const [from, setFrom] = useState(() => toDateTimeInput(window.startMs, timeZone));
  const [to, setTo] = useState(() => toDateTimeInput(window.endMs, timeZone));
  const [problems, setProblems] = useState<Problems>({});

  const apply = (): void => {
    const result = parseCustomRange({ from, to }, Date.now(), timeZone);
    setProblems(result.ok ? {} : result);
    if (result.ok) onApply(result.window);
  };
  const textOf = (problem: CustomRangeProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(`sensorDetail.problems.${problem}`);

  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) apply();
      }}
    >
      <TextField
        type="datetime-local"
        label={t('sensorDetail.from')}
        value={from}
        error={textOf(problems.from)}
        hint={t('sensorDetail.timeZoneHint', { timeZone })}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('sensorDetail.to')}
        value={to}
        error={textOf(problems.to)}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={disabled} keepFocus className="sm:mt-6">
        {t('sensorDetail.apply')}
      </Button>
    </form>
  );
}
