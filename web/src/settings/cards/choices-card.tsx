import {
  ACKNOWLEDGEMENT_NEEDS,
  alarmChoiceRoutes,
  CHOICE_MAX_LENGTH,
  MOST_CHOICES,
  settingsRoutes,
  type AlarmChoice,
  type AlarmChoices,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { useSendChange } from '../../platform/send-change.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { parseLines, withIds } from '../choice-lines.ts';
import { LoadedSettings } from '../loaded.tsx';

const KINDS = ['causes', 'actions'] as const;
type Kind = (typeof KINDS)[number];

/** Choices offered when a user acknowledges an alarm, and which of them are required. */
export function ChoicesCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const choices = useQuery(apiQuery(useApi(), 'Settings', alarmChoiceRoutes.getAlarmChoices, {}));
  return (
    <Card title={t('settings.choices.title')}>
      <p className="mb-3 text-fine text-muted">{t('settings.choices.intro')}</p>
      <LoadedSettings query={choices}>
        {(stored) => (maySet ? <ChoicesForm stored={stored} /> : <ChoicesToRead stored={stored} />)}
      </LoadedSettings>
    </Card>
  );
}

function ChoicesToRead({ stored }: { readonly stored: AlarmChoices }) {
  const { t } = useTranslation();
  const choicesText = (list: readonly AlarmChoice[]): string =>
    list.length === 0 ? t('settings.choices.none') : list.map(({ text }) => text).join(', ');
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body [&>dt]:text-muted">
      {KINDS.map((kind) => (
        <div key={kind} className="contents">
          <dt className="text-muted">{t(`settings.choices.${kind}`)}</dt>
          <dd className="min-w-0 break-words">{choicesText(stored[kind])}</dd>
        </div>
      ))}
      <dt>{t('settings.choices.needs')}</dt>
      <dd>{t(`settings.choices.needed.${stored.acknowledgementNeeds}`)}</dd>
    </dl>
  );
}

function ChoicesForm({ stored }: { readonly stored: AlarmChoices }) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [edits, setEdits] = useState<Partial<Record<Kind, string>>>({});
  const [needs, setNeeds] = useState(stored.acknowledgementNeeds);
  const [wrong, setWrong] = useState<readonly Kind[]>([]);
  const storedText = (kind: Kind): string => stored[kind].map(({ text }) => text).join('\n');
  const editedText = (kind: Kind): string => edits[kind] ?? storedText(kind);
  const isListChanged = KINDS.some((kind) => editedText(kind) !== storedText(kind));
  const isNeedChanged = needs !== stored.acknowledgementNeeds;
  const { busy, failure, forget, send } = useAction(async () => {
    if (isListChanged) {
      const body = {
        causes: withIds(parseLines(editedText('causes')), stored.causes),
        actions: withIds(parseLines(editedText('actions')), stored.actions),
      };
      await sendChange(alarmChoiceRoutes.saveAlarmChoices, { body });
    }
    if (isNeedChanged)
      await sendChange(settingsRoutes.updateCompanySettings, { body: { acknowledgementNeeds: needs } });
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const tooMuch = KINDS.filter((kind) => {
      const lines = parseLines(editedText(kind));
      return lines.length > MOST_CHOICES || lines.some((line) => line.length > CHOICE_MAX_LENGTH);
    });
    setWrong(tooMuch);
    if (tooMuch.length > 0) return;
    await send(undefined, () => {
      setEdits({});
      notifySuccess(t('settings.choices.saved'));
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {KINDS.map((kind) => (
        <TextArea
          key={kind}
          name={kind}
          label={t(`settings.choices.${kind}`)}
          hint={t(`settings.choices.hints.${kind}`)}
          value={editedText(kind)}
          error={wrong.includes(kind) ? t('settings.choices.wrong') : undefined}
          onChange={({ target }) => {
            forget();
            setWrong([]);
            setEdits((others) => ({ ...others, [kind]: target.value }));
          }}
        />
      ))}
      <Select
        label={t('settings.choices.needs')}
        hint={t('settings.choices.needsHint')}
        value={needs}
        options={ACKNOWLEDGEMENT_NEEDS.map((need) => ({
          value: need,
          label: t(`settings.choices.needed.${need}`),
        }))}
        onChange={setNeeds}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" busy={busy} disabled={!isListChanged && !isNeedChanged} className="self-start">
        {t('settings.choices.save')}
      </Button>
    </form>
  );
}
