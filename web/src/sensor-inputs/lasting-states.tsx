import type { LastingState } from '@ts1/contract';
import { inputName } from '../i18n/input-name.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatTimeOrDay } from '../platform/date-time.ts';
import { activeText } from './readout.ts';

addTexts({ sensorInputs });

interface LastingStatesProps {
  readonly states: readonly LastingState[] | undefined;
  readonly now: number;
}

/** Within a list of terms: the states that lasted when an alarm began, such as an open door. */
export function LastingStates({ states, now }: LastingStatesProps) {
  const { t } = useTranslation();
  return states?.map((state) => (
    <div key={state.input} className="contents [&>dt]:text-muted">
      <dt className="break-words">{inputName(state)}</dt>
      <dd>{lastingText(state, now, t)}</dd>
    </div>
  ));
}

/** `open since 02:51`, `open 02:51 until 03:10`, `open since 02:51, unknown since 04:00`. */
export function lastingText(
  { measurand, since, until, known_until: knownUntil }: LastingState,
  now: number,
  t: TFunction,
): string {
  const state = activeText(measurand, t);
  const at = (time: string): string => formatTimeOrDay(Date.parse(time), now);
  if (until !== null) return t('sensorInputs.lasted', { state, since: at(since), until: at(until) });
  return knownUntil !== undefined && Date.parse(knownUntil) <= now
    ? t('sensorInputs.lastsUnknown', { state, since: at(since), until: at(knownUntil) })
    : t('sensorInputs.lasts', { state, since: at(since) });
}
