import { CHANNELS, type Recipient, type User } from '@ts1/contract';
import { UserPlus, X } from 'lucide-react';
import { useHasVoice } from '../deliveries/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { type DraftErrors, type GroupDraft, withRecipient } from './group-draft.ts';

interface RecipientListProps {
  readonly draft: GroupDraft;
  readonly users: readonly User[];
  readonly errors: DraftErrors;
  readonly onChange: (draft: GroupDraft) => void;
}

/** Users who are notified, each with a choice of channels. */
export function RecipientList({ draft, users, errors, onChange }: RecipientListProps) {
  const { t } = useTranslation();
  const { recipients } = draft;
  const hasVoice = useHasVoice();
  const replace = (index: number, changed: Recipient) =>
    onChange({ ...draft, recipients: recipients.map((one, at) => (at === index ? changed : one)) });
  return (
    <fieldset className="min-w-0 rounded-md border border-border p-3">
      <legend className="px-1 text-table font-medium">{t('remoteAlerts.recipients')}</legend>
      <ul className="flex flex-col gap-2">
        {recipients.map((recipient, index) => {
          const number = index + 1;
          const wrong = errors.recipient.get(index);
          return (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a recipient has no other identity while its user is chosen
              key={index}
              className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-border pb-2 last:border-b-0"
            >
              <div className="min-w-48 flex-1">
                <Select
                  label={t('remoteAlerts.recipient', { number })}
                  hideLabel
                  value={recipient.userId}
                  options={users.map((user) => ({ value: String(user.id), label: userLabel(user) }))}
                  hint={
                    (recipient.sms || recipient.voice === true) && hasNoPhone(users, recipient)
                      ? t('remoteAlerts.noPhone')
                      : undefined
                  }
                  error={wrong && t(`remoteAlerts.${wrong}`)}
                  onChange={(userId) => replace(index, { ...recipient, userId })}
                />
              </div>
              <div className="flex flex-wrap items-center gap-4">
                {CHANNELS.filter(
                  (channel) => channel !== 'voice' || hasVoice || recipient.voice === true,
                ).map((channel) => (
                  <Checkbox
                    key={channel}
                    label={t(`remoteAlerts.channels.${channel}`)}
                    checked={recipient[channel] === true}
                    onChange={(on) => replace(index, { ...recipient, [channel]: on })}
                  />
                ))}
                <Checkbox
                  label={t('remoteAlerts.warningsToo')}
                  checked={recipient.warnings}
                  onChange={(warnings) => replace(index, { ...recipient, warnings })}
                />
                <IconButton
                  label={t('remoteAlerts.removeRecipient', { number })}
                  icon={X}
                  onClick={() =>
                    onChange({ ...draft, recipients: recipients.filter((_, at) => at !== index) })
                  }
                />
              </div>
            </li>
          );
        })}
      </ul>
      {errors.recipients !== undefined && (
        <p role="alert" className="mb-2 text-fine text-high">
          {t(`remoteAlerts.${errors.recipients}`)}
        </p>
      )}
      <Button
        className="mt-1"
        icon={UserPlus}
        disabled={users.length === 0}
        onClick={() => onChange(withRecipient(draft, users))}
      >
        {t('remoteAlerts.addRecipient')}
      </Button>
    </fieldset>
  );

  function userLabel({ username, email, isDisabled }: User): string {
    const name = username === email ? email : `${username} (${email})`;
    return isDisabled ? t('remoteAlerts.disabledUser', { name }) : name;
  }
}

function hasNoPhone(users: readonly User[], { userId }: Recipient): boolean {
  const phone = users.find(({ id }) => String(id) === userId)?.phoneNumber ?? '';
  return phone === '';
}
