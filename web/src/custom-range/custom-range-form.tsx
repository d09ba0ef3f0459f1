import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { customRange } from '../i18n/en/custom-range.ts';
import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { parseCustomRange, type CustomRange, type CustomRangeProblem } from './parse-custom-range.ts';

addTexts({ customRange });

interface CustomRangeFormProps {
  /** Initial values of the inputs. */
  readonly window: CustomRange;
  readonly disabled: boolean;
  /** The longest that can be asked for; without it any length can. */
  readonly maxDays?: number;
  readonly onApply: (window: CustomRange) => void;
}

type Problems = { readonly from?: CustomRangeProblem; readonly to?: CustomRangeProblem };

/** From and To in the company's time zone, and a button that applies them. */
export function CustomRangeForm({ window, disabled, maxDays, onApply }: CustomRangeFormProps) {
  const { t } = useTranslation();
  const timeZone = companyTimeZone();
  const [from, setFrom] = useState(() => toDateTimeInput(window.startMs, timeZone));
  const [to, setTo] = useState(() => toDateTimeInput(window.endMs, timeZone));
  const [problems, setProblems] = useState<Problems>({});

  const apply = (): void => {
    const result = parseCustomRange({ from, to }, Date.now(), timeZone, maxDays);
    setProblems(result.ok ? {} : result);
    if (result.ok) onApply(result.window);
  };
  const rangeProblemText = (problem: CustomRangeProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(`customRange.problems.${problem}`, { days: maxDays ?? 0 });

  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) apply();
      }}
    >
      <DateField
        precision="minute"
        label={t('customRange.from')}
        value={from}
        error={rangeProblemText(problems.from)}
        hint={t('customRange.timeZoneHint', { timeZone })}
        onChange={setFrom}
      />
      <DateField
        precision="minute"
        label={t('customRange.to')}
        value={to}
        error={rangeProblemText(problems.to)}
        onChange={setTo}
      />
      <Button type="submit" variant="primary" disabled={disabled} keepFocus className="sm:mt-6">
        {t('customRange.apply')}
      </Button>
    </form>
  );
}
