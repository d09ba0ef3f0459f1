import {
  type AlertGroup,
  CHAT_KINDS,
  type ChatKind,
  type GroupChannel,
  groupChannelRoutes,
  type RouteRequest,
} from '@ts1/contract';
import { Plus, Send, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';

type Field = 'url' | 'server' | 'token' | 'chat' | 'topic' | 'room';
type Target = RouteRequest<typeof groupChannelRoutes.addGroupChannel>['body']['target'];

/** Fields that each kind of chat asks for. */
const FIELDS: Readonly<Record<ChatKind, readonly Field[]>> = {
  teams: ['url'],
  slack: ['url'],
  telegram: ['token', 'chat'],
  ntfy: ['server', 'topic', 'token'],
  matrix: ['server', 'room', 'token'],
};

type Typed = Readonly<Record<Field, string>>;
const NOTHING_TYPED: Typed = { url: '', server: '', token: '', chat: '', topic: '', room: '' };

interface GroupChatsProps {
  readonly group: AlertGroup;
  readonly onAdded: () => void;
}

/** The chat channels of a group: added, tested and deleted by an admin. */
export function GroupChats({ group, onAdded }: GroupChatsProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<GroupChannel | null>(null);
  const testing = useApiMutation(groupChannelRoutes.testGroupChannel);
  const groupId = String(group.id);
  return (
    <section aria-label={t('rotas.chats.title')} className="mt-4">
      <h3 className="text-body font-semibold">{t('rotas.chats.title')}</h3>
      <p className="mb-2 text-fine text-muted">{t('rotas.chats.hint')}</p>
      <ul className="mb-2 flex flex-col gap-2">
        {group.channels.map((channel) => (
          <li key={channel.id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-32 flex-1 break-words">
              {channel.name}{' '}
              <span className="text-muted">
                ({t(`rotas.chats.kinds.${channel.kind}`)}, {channel.host})
              </span>
            </span>
            <Button
              icon={Send}
              busy={testing.busy}
              onClick={() => void testing.send({ params: { groupId, channelId: String(channel.id) } })}
            >
              {t('rotas.chats.test', { name: channel.name })}
            </Button>
            <IconButton
              label={t('rotas.chats.delete', { name: channel.name })}
              icon={Trash2}
              variant="remove"
              onClick={() => setLeaving(channel)}
            />
          </li>
        ))}
      </ul>
      <FormError>{testing.failure}</FormError>
      <AddChat groupId={groupId} onAdded={onAdded} />
      <ConfirmAction
        destructive
        onClose={() => setLeaving(null)}
        title={t('rotas.chats.deleteQuestion')}
        confirmLabel={t('rotas.chats.deleteYes')}
        route={groupChannelRoutes.deleteGroupChannel}
        request={leaving && { params: { groupId, channelId: String(leaving.id) } }}
      >
        {leaving !== null && t('rotas.chats.deleteLoss', { name: leaving.name })}
      </ConfirmAction>
    </section>
  );
}

function AddChat({ groupId, onAdded }: { readonly groupId: string; readonly onAdded: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<ChatKind>('teams');
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const fields = FIELDS[kind];
  const adding = useApiMutation(groupChannelRoutes.addGroupChannel, {
    fields: ['name', ...fields.map((field) => `target.${field}`)],
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (adding.busy) return;
    const body = { name, target: toTarget(kind, typed) };
    void adding.send({ params: { groupId }, body }, () => {
      setName('');
      setTyped(NOTHING_TYPED);
      onAdded();
    });
  };
  return (
    <form className="flex flex-wrap items-end gap-2" noValidate onSubmit={submit}>
      <Select
        label={t('rotas.chats.kind')}
        value={kind}
        options={CHAT_KINDS.map((value) => ({ value, label: t(`rotas.chats.kinds.${value}`) }))}
        onChange={setKind}
      />
      <TextField
        label={t('rotas.chats.name')}
        value={name}
        maxLength={100}
        error={adding.refusal('name')}
        onChange={({ target }) => setName(target.value)}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`rotas.chats.fields.${field}`)}
          autoComplete="off"
          spellCheck={false}
          value={typed[field]}
          error={adding.refusal(`target.${field}`)}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <Button type="submit" icon={Plus} busy={adding.busy}>
        {t('rotas.chats.add')}
      </Button>
      <p className="basis-full text-fine text-muted">{t('rotas.chats.secret')}</p>
      <FormError>{adding.failure}</FormError>
    </form>
  );
}

function toTarget(kind: ChatKind, typed: Typed): Target {
  const { url, server, token, chat, topic, room } = typed;
  switch (kind) {
    case 'teams':
    case 'slack':
      return { kind, url };
    case 'telegram':
      return { kind, token, chat };
    case 'ntfy':
      return { kind, topic, ...(server !== '' && { server }), token: token === '' ? null : token };
    case 'matrix':
      return { kind, server, room, token };
  }
}
