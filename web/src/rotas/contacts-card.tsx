import { type Contact, CONTACT_CHANNELS, contactRoutes, type Language, LANGUAGES } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { LANGUAGE_NAMES } from '../platform/language-names.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction, useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';

const LANGUAGE_CHOICES = ['company', ...LANGUAGES] as const;

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly contact: Contact } | null;

/** People without an account who are notified: an admin's to manage. */
export function ContactsCard() {
  const { t } = useTranslation();
  const contacts = useQuery(apiQuery(useApi(), 'RemoteAlertGroups', contactRoutes.listContacts, {}));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t('rotas.contacts.title')} className="mb-4">
      <p className="mb-3 text-fine text-muted">{t('rotas.contacts.hint')}</p>
      <Loaded query={contacts} loading={t('rotas.contacts.loading')} failed={t('rotas.contacts.failed')}>
        {(list) => (
          <>
            {list.length === 0 && <p className="text-body text-muted">{t('rotas.contacts.none')}</p>}
            <ul className="grid gap-3 lg:grid-cols-2">
              {list.map((contact) => (
                <li key={contact.id} className="min-w-0 rounded-md border border-border p-3">
                  <div className="flex items-center gap-2">
                    <h3 className="min-w-0 flex-1 text-body font-semibold break-words">{contact.name}</h3>
                    <IconButton
                      label={t('rotas.contacts.edit', { name: contact.name })}
                      icon={Pencil}
                      onClick={() => setOpen({ kind: 'edit', contact })}
                    />
                    <IconButton
                      label={t('rotas.contacts.delete', { name: contact.name })}
                      icon={Trash2}
                      variant="remove"
                      onClick={() => setOpen({ kind: 'delete', contact })}
                    />
                  </div>
                  <Addresses contact={contact} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Button className="mt-3" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
        {t('rotas.contacts.add')}
      </Button>
      <Dialog
        key={open?.kind === 'edit' ? open.contact.id : open?.kind}
        open={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
        title={
          open?.kind === 'edit'
            ? t('rotas.contacts.edit', { name: open.contact.name })
            : t('rotas.contacts.add')
        }
      >
        <ContactForm contact={open?.kind === 'edit' ? open.contact : null} onClose={close} />
      </Dialog>
      <ConfirmAction
        destructive
        onClose={close}
        title={t('rotas.contacts.deleteQuestion')}
        confirmLabel={t('rotas.contacts.deleteYes')}
        route={contactRoutes.deleteContact}
        request={open?.kind === 'delete' ? { params: { contactId: String(open.contact.id) } } : null}
      >
        {open?.kind === 'delete' && t('rotas.contacts.deleteLoss', { name: open.contact.name })}
      </ConfirmAction>
    </Card>
  );
}

/** Each address with whether it is confirmed, and the code that confirms it. */
function Addresses({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation();
  const { name, confirmed, stoppedAt } = contact;
  const [code, setCode] = useState('');
  const sending = useApiMutation(contactRoutes.sendContactCode);
  const confirming = useApiMutation(contactRoutes.confirmContact, { fields: ['code'] });
  const params = { contactId: String(contact.id) };
  const addresses = { email: contact.email, sms: contact.phoneNumber };
  const given = CONTACT_CHANNELS.filter((channel) => addresses[channel] !== null);
  const isOpen = stoppedAt !== null || given.some((channel) => !confirmed.includes(channel));
  return (
    <div className="flex flex-col gap-2 text-table">
      {given.map((channel) => (
        <div key={channel} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {addresses[channel]}{' '}
            <span className={confirmed.includes(channel) ? 'text-ok' : 'text-warning'}>
              ({t(confirmed.includes(channel) ? 'rotas.contacts.confirmed' : 'rotas.contacts.unconfirmed')})
            </span>
          </span>
          {(stoppedAt !== null || !confirmed.includes(channel)) && (
            <Button
              busy={sending.busy}
              aria-label={t('rotas.contacts.sendCodeTo', {
                name,
                channel: t(`deliveries.channels.${channel}`),
              })}
              onClick={() => void sending.send({ params, body: { channel } })}
            >
              {t('rotas.contacts.sendCode')}
            </Button>
          )}
        </div>
      ))}
      {stoppedAt !== null && (
        <p className="text-fine text-high">
          {t('rotas.contacts.stopped', { since: formatDateTime(Date.parse(stoppedAt)) })}
        </p>
      )}
      {sending.isDone && isOpen && (
        <output className="text-fine text-ok">{t('rotas.contacts.codeSent')}</output>
      )}
      {isOpen && (
        <form
          className="flex flex-wrap items-end gap-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void confirming.send({ params, body: { code } }, () => setCode(''));
          }}
        >
          <TextField
            label={t('rotas.contacts.code', { name })}
            inputMode="numeric"
            autoComplete="off"
            value={code}
            error={confirming.refusal('code')}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" busy={confirming.busy}>
            {t('rotas.contacts.confirm')}
          </Button>
        </form>
      )}
      <FormError>{sending.failure ?? confirming.failure}</FormError>
    </div>
  );
}

function ContactForm({
  contact,
  onClose,
}: {
  readonly contact: Contact | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [name, setName] = useState(contact?.name ?? '');
  const [email, setEmail] = useState(contact?.email ?? '');
  const [phone, setPhone] = useState(contact?.phoneNumber ?? '');
  const [language, setLanguage] = useState<Language | null>(contact?.language ?? null);
  const { busy, refusal, failure, send } = useAction(
    async () => {
      const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
      const body = { name, email: orNull(email), phoneNumber: orNull(phone), language };
      return contact === null
        ? sendChange(contactRoutes.createContact, { body })
        : sendChange(contactRoutes.saveContact, { params: { contactId: String(contact.id) }, body });
    },
    { fields: ['name', 'email', 'phoneNumber', 'language'] },
  );
  const submit = (): void => {
    if (!busy) void send(undefined, onClose);
  };
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('rotas.contacts.save')}
      busy={busy}
      error={failure}
    >
      <TextField
        label={t('rotas.contacts.name')}
        value={name}
        maxLength={100}
        error={refusal('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        type="email"
        label={t('rotas.contacts.email')}
        value={email}
        error={refusal('email')}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        type="tel"
        label={t('rotas.contacts.phone')}
        value={phone}
        error={refusal('phoneNumber')}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Select
        label={t('rotas.contacts.language')}
        options={LANGUAGE_CHOICES.map((value) => ({
          value,
          label: value === 'company' ? t('rotas.contacts.languages.company') : LANGUAGE_NAMES[value],
        }))}
        value={language ?? 'company'}
        error={refusal('language')}
        onChange={(chosen) => setLanguage(chosen === 'company' ? null : chosen)}
      />
    </DialogForm>
  );
}
