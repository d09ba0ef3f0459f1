import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatDateTime } from '../../platform/date-time.ts';
import { findTimeZone, timeZoneText } from '../../platform/time-zone-choice.ts';
import { useNow } from '../../platform/use-now.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

const CLOCK_TICK_MS = 10_000;

/** The clock that times are shown and reports are made by. */
export function ClockCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  return (
    <Card title={t('settings.clock.title')}>
      <LoadedSettings query={settings}>
        {({ timeZone }) =>
          maySet ? (
            <ClockForm stored={timeZone} onSave={async (chosen) => change({ timeZone: chosen })} />
          ) : (
            <>
              <p className="text-body">{timeZoneText(timeZone)}</p>
              <TimeThere timeZone={timeZone} />
            </>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

interface ClockFormProps {
  readonly stored: string;
  readonly onSave: (timeZone: string) => Promise<void>;
}

function ClockForm({ stored, onSave }: ClockFormProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<string | null>(null);
  const { busy, refusal, failure, forget, send } = useAction(onSave, { fields: ['timeZone'] });
  const [isWrong, setWrong] = useState(false);
  const text = choice ?? timeZoneText(stored);
  const timeZone = findTimeZone(text, stored);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWrong(timeZone === undefined);
    // A toast: every screen is drawn again on the other clock, this form too.
    if (timeZone !== undefined) await send(timeZone, () => notifySuccess(t('settings.clock.saved')));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TimeZoneField
        stored={stored}
        label={t('settings.clock.label')}
        value={text}
        error={isWrong ? t('settings.clock.unknown') : refusal('timeZone')}
        onChange={({ target }) => {
          forget();
          setWrong(false);
          setChoice(target.value);
        }}
      />
      <TimeThere timeZone={timeZone ?? stored} />
      <FormError>{failure}</FormError>
      <Button type="submit" busy={busy} disabled={timeZone === stored} className="self-start">
        {t('settings.clock.save')}
      </Button>
    </form>
  );
}

function TimeThere({ timeZone }: { readonly timeZone: string }) {
  const { t } = useTranslation();
  const time = formatDateTime(useNow(CLOCK_TICK_MS), 'minute', timeZone);
  return <p className="text-fine text-muted">{t('settings.clock.now', { time })}</p>;
}
