import { EVIDENCE_MOST_DAYS, EVIDENCE_MOST_SENSORS, evidenceRoutes, type Sensor } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { systemClock } from '../platform/clock.ts';
import { companyTimeZone, fromDateTimeInput } from '../platform/time-zone.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { readEvidenceSearch, toDate } from './address.ts';
import { SensorBoxes } from './sensor-boxes.tsx';

const USUAL_DAYS = 30;
const LAST_MS = 999;

type Problem = 'noSensor' | 'noDay' | 'order' | 'tooLong';

/** Chooses sensors and days, and asks for their pack; an address may have chosen already. */
export function EvidenceForm({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const [wish] = useState(() => readEvidenceSearch(searchText));
  const [now] = useState(() => systemClock.now());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(wish.sensorIds));
  const [from, setFrom] = useState(wish.from ?? toDate(now - USUAL_DAYS * DAY_MS));
  const [to, setTo] = useState(wish.to ?? toDate(now));
  const [problem, setProblem] = useState<Problem>();
  const asking = useApiMutation(evidenceRoutes.askForEvidence);
  const ask = (): void => {
    const period = toPeriod(from, to);
    const found = chosen.size === 0 ? 'noSensor' : typeof period === 'string' ? period : undefined;
    setProblem(found);
    if (found !== undefined || typeof period === 'string') return;
    const known = sensors.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    void asking.send({ body: { sensorIds: known, ...period } });
  };
  const problemText = (...shown: readonly Problem[]): string | undefined =>
    problem !== undefined && shown.includes(problem)
      ? t(`evidence.problems.${problem}`, { days: EVIDENCE_MOST_DAYS })
      : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking.busy) ask();
      }}
    >
      <SensorBoxes
        sensors={sensors}
        chosen={chosen}
        most={EVIDENCE_MOST_SENSORS}
        error={problemText('noSensor')}
        onChange={setChosen}
      />
      <div className="flex flex-wrap items-start gap-3">
        <DateField
          precision="day"
          label={t('evidence.from')}
          value={from}
          hint={t('evidence.zoneHint', { timeZone: companyTimeZone() })}
          onChange={setFrom}
        />
        <DateField
          precision="day"
          label={t('evidence.to')}
          value={to}
          error={problemText('noDay', 'order', 'tooLong')}
          onChange={setTo}
        />
        <Button type="submit" variant="primary" busy={asking.busy} className="sm:mt-6">
          {t('evidence.ask')}
        </Button>
      </div>
      <FormError>{asking.failure}</FormError>
    </form>
  );
}

/** Returns the period of two days, both included, or the problem with it. */
function toPeriod(from: string, to: string): { startDate: number; endDate: number } | Problem {
  const timeZone = companyTimeZone();
  const startDate = fromDateTimeInput(`${from}T00:00`, timeZone);
  const end = fromDateTimeInput(`${to}T23:59:59`, timeZone);
  if (startDate === undefined || end === undefined) return 'noDay';
  const endDate = end + LAST_MS;
  if (endDate < startDate) return 'order';
  return endDate - startDate < EVIDENCE_MOST_DAYS * DAY_MS ? { startDate, endDate } : 'tooLong';
}
