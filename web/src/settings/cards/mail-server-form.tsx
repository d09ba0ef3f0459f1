import { MAIL_SECURITY, mailServerRoutes, type MailServerState } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { readCount } from '../../platform/typed-number.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormSuccess } from '../../ui/form-success.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

const FIELDS = ['host', 'port', 'security', 'user', 'password', 'sender'] as const;
const TEXTS = ['host', 'port', 'user', 'password', 'sender'] as const;
type TextName = (typeof TEXTS)[number];
const EMPTY = { host: '', port: '587', security: 'starttls', user: '', password: '', sender: '' } as const;
const INPUTS = {
  host: { autoComplete: 'off', spellCheck: false },
  port: { inputMode: 'numeric', autoComplete: 'off' },
  user: { autoComplete: 'off', spellCheck: false },
  password: { type: 'password', autoComplete: 'new-password' },
  sender: { type: 'email', autoComplete: 'off' },
} as const;

/** The settings of a mail server: they are saved, tried as they were entered, or removed. */
export function MailServerForm({ state: { own, operatorSends } }: { readonly state: MailServerState }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Partial<Record<(typeof FIELDS)[number], string>>>({});
  const [isPortWrong, setPortWrong] = useState(false);
  const [asking, setAsking] = useState(false);
  const saving = useApiMutation(mailServerRoutes.saveMailServer, { fields: FIELDS });
  const testing = useApiMutation(mailServerRoutes.testMailServer, { fields: FIELDS });
  const stored = own === null ? EMPTY : { ...own, port: String(own.port), password: '' };
  const entered = { ...stored, ...edits };
  const forget = (): void => {
    saving.forget();
    testing.forget();
    setPortWrong(false);
  };
  const change = (name: (typeof FIELDS)[number], value: string): void => {
    forget();
    setEdits((before) => ({ ...before, [name]: value }));
  };
  const readBody = () => {
    forget();
    const port = readCount(entered.port);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      setPortWrong(true);
      return undefined;
    }
    const { host, user, sender, password } = entered;
    const security = MAIL_SECURITY.find((one) => one === entered.security) ?? 'starttls';
    const settings = { host: host.trim(), port, security, user: user.trim(), sender: sender.trim() };
    return { ...settings, ...(password !== '' && { password }) };
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = readBody();
    if (body === undefined || saving.busy) return;
    await saving.send({ body }, (saved) => {
      queries.setQueryData(apiQuery(api, 'Deliveries', mailServerRoutes.getMailServer, {}).queryKey, saved);
      setEdits({});
    });
  };
  const test = async (): Promise<void> => {
    const body = readBody();
    if (body !== undefined && !testing.busy) await testing.send({ body });
  };
  const refusal = (name: (typeof FIELDS)[number]): string | undefined => {
    if (name === 'port' && isPortWrong) return t('mailServer.portInvalid');
    return saving.refusal(name) ?? testing.refusal(name);
  };
  const { answer } = testing;
  const failed =
    answer?.failure == null
      ? undefined
      : t('mailServer.testFailed', { reason: t(`mailServer.failures.${answer.failure}`) });
  const passed = answer?.failure === null ? t('mailServer.testSent', { to: answer.to }) : undefined;
  const hint = (name: TextName): string | undefined => {
    if (name === 'host') return t('mailServer.hostHint');
    return name === 'password' && own?.hasPassword === true ? t('mailServer.passwordKept') : undefined;
  };
  const field = (name: TextName) => (
    <TextField
      {...INPUTS[name]}
      name={name}
      label={t(`mailServer.${name}`)}
      hint={hint(name)}
      value={entered[name]}
      error={refusal(name)}
      onChange={({ target }) => change(name, target.value)}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4 sm:grid-cols-2">
      {field('host')}
      {field('port')}
      <Select
        label={t('mailServer.security')}
        options={MAIL_SECURITY.toReversed().map((value) => ({
          value,
          label: t(`mailServer.securities.${value}`),
        }))}
        value={entered.security === 'tls' ? 'tls' : 'starttls'}
        error={refusal('security')}
        onChange={(value) => change('security', value)}
      />
      {field('sender')}
      {field('user')}
      {field('password')}
      <div className="flex flex-col gap-3 sm:col-span-2">
        <FormError>{saving.failure ?? testing.failure ?? failed}</FormError>
        <FormSuccess>{passed ?? (saving.isDone ? t('mailServer.saved') : undefined)}</FormSuccess>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={saving.busy}>
            {t('mailServer.save')}
          </Button>
          <Button busy={testing.busy} onClick={() => void test()}>
            {t('mailServer.test')}
          </Button>
          {own !== null && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t('mailServer.remove')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmAction
        destructive
        onClose={() => setAsking(false)}
        title={t('mailServer.removeAsk.question')}
        confirmLabel={t('mailServer.removeAsk.confirm')}
        route={mailServerRoutes.deleteMailServer}
        request={asking ? {} : null}
      >
        <p>{t(operatorSends ? 'mailServer.removeAsk.byOperator' : 'mailServer.removeAsk.byNone')}</p>
      </ConfirmAction>
    </form>
  );
}
