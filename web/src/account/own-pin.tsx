import { acknowledgeFromMessagesRoutes as routes, acknowledgementPin } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

/** The PIN by which one acknowledges alarms from messages, where the company asks for one. */
export function OwnPin() {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const query = apiQuery(useApi(), 'Users', routes.acknowledgementPin, {});
  const { data, refetch } = useQuery(query);
  const removal = useAction(async () => {
    await sendChange(routes.removeAcknowledgementPin, {});
    await refetch();
    notifySuccess(t('account.pin.removed'));
  });
  const form = useTextForm({
    initial: { pin: '' },
    check: ({ pin }) => ({
      pin: acknowledgementPin.safeParse(pin).success ? undefined : t('account.pin.wrong'),
    }),
    submit: async ({ pin }) => {
      try {
        await sendChange(routes.setAcknowledgementPin, { body: { pin } });
        await refetch();
        notifySuccess(t('account.pin.saved'));
        return {};
      } catch (error) {
        return { form: errorText(error, t) };
      }
    },
  });
  const setAt = data?.set_at ?? null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-muted">{t('account.pin.intro')}</p>
      {setAt !== null && (
        <p className="text-body">{t('account.pin.set', { time: formatDateTime(Date.parse(setAt)) })}</p>
      )}
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
        <TextField
          {...form.field('pin')}
          label={t(setAt === null ? 'account.pin.label' : 'account.pin.labelNew')}
          hint={t('account.pin.hint')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
        <FormError>{form.errors.form ?? removal.failure}</FormError>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            {t('account.pin.save')}
          </Button>
          {setAt !== null && (
            <Button
              type="button"
              variant="secondary"
              busy={removal.busy}
              onClick={() => void removal.send(undefined)}
            >
              {t('account.pin.remove')}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
