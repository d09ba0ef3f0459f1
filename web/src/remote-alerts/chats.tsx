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
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { FormError } from '../ui/form-error.tsx';
import { FormSuccess } from '../ui/form-success.tsx';
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

interface ChatsProps {
  readonly groups: readonly AlertGroup[];
  readonly onAdded: (group: AlertGroup) => void;
}

/** The chat channels of all groups: listed for everybody; added, tested and deleted by an admin. */
export function Chats({ groups, onAdded }: ChatsProps) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  return (
    <>
      <p className="mb-3 text-fine text-muted">{t('rotas.chats.hint')}</p>
      <ChatList groups={groups} />
      {maySet &&
        (groups.length === 0 ? (
          <p className="text-body text-muted">{t('rotas.chats.noGroup')}</p>
        ) : (
          <AddChat groups={groups} onAdded={onAdded} />
        ))}
    </>
  );
}

interface GroupChat {
  readonly group: AlertGroup;
  readonly channel: GroupChannel;
}

function ChatList({ groups }: { readonly groups: readonly AlertGroup[] }) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const [leaving, setLeaving] = useState<GroupChat | null>(null);
  const [tested, setTested] = useState<GroupChat | null>(null);
  const testing = useApiMutation(groupChannelRoutes.testGroupChannel);
  const chats = groups.flatMap((group) => group.channels.map((channel) => ({ group, channel })));
  const test = (chat: GroupChat): void => {
    setTested(chat);
    void testing.send({ params: chatParams(chat) });
  };
  return (
    <>
      {chats.length === 0 && <p className="mb-3 text-body text-muted">{t('rotas.chats.none')}</p>}
      <ul aria-label={t('rotas.chats.title')} className="mb-3 flex flex-col empty:hidden">
        {chats.map((chat) => {
          const { group, channel } = chat;
          return (
            <li
              key={channel.id}
              className="flex flex-wrap items-center gap-2 border-b border-border py-2 last:border-b-0"
            >
              <span className="min-w-48 flex-1 break-words">
                {channel.name}{' '}
                <span className="text-fine text-muted">
                  {t('rotas.chats.of', {
                    kind: t(`rotas.chats.kinds.${channel.kind}`),
                    host: channel.host,
                    group: group.name,
                  })}
                </span>
              </span>
              {maySet && (
                <>
                  <Button icon={Send} busy={testing.busy && tested === chat} onClick={() => test(chat)}>
                    {t('rotas.chats.test', { name: channel.name })}
                  </Button>
                  <IconButton
                    label={t('rotas.chats.delete', { name: channel.name })}
                    icon={Trash2}
                    variant="remove"
                    onClick={() => setLeaving(chat)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <FormError>{testing.failure}</FormError>
      <FormSuccess>
        {testing.isDone && tested !== null
          ? t('rotas.chats.tested', { name: tested.channel.name, group: tested.group.name })
          : undefined}
      </FormSuccess>
      <ConfirmAction
        destructive
        onClose={() => setLeaving(null)}
        title={t('rotas.chats.deleteQuestion')}
        confirmLabel={t('rotas.chats.deleteYes')}
        route={groupChannelRoutes.deleteGroupChannel}
        request={leaving && { params: chatParams(leaving) }}
      >
        {leaving !== null && t('rotas.chats.deleteLoss', { name: leaving.channel.name })}
      </ConfirmAction>
    </>
  );
}

function chatParams({ group, channel }: GroupChat) {
  return { groupId: String(group.id), channelId: String(channel.id) };
}

function AddChat({ groups, onAdded }: ChatsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const [kind, setKind] = useState<ChatKind>('teams');
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const fields = FIELDS[kind];
  const adding = useApiMutation(groupChannelRoutes.addGroupChannel, {
    fields: ['name', ...fields.map((field) => `target.${field}`)],
  });
  // The first group, until another is chosen, and when the chosen one was deleted meanwhile.
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (adding.busy || group === undefined) return;
    const body = { name, target: toTarget(kind, typed) };
    void adding.send({ params: { groupId: String(group.id) }, body }, () => {
      setName('');
      setTyped(NOTHING_TYPED);
      onAdded(group);
    });
  };
  return (
    <form
      aria-label={t('rotas.chats.add')}
      className="mt-4 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3"
      noValidate
      onSubmit={submit}
    >
      <Select
        label={t('rotas.chats.group')}
        value={String(group?.id)}
        options={groups.map(({ id, name: label }) => ({ value: String(id), label }))}
        onChange={(id) => setChosen(Number(id))}
      />
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
          hint={kind === 'ntfy' && isOptional(field) ? t(`rotas.chats.ntfy.${field}`) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed[field]}
          error={adding.refusal(`target.${field}`)}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <div className="col-span-full flex flex-col items-start gap-2">
        <p className="text-fine text-muted">{t('rotas.chats.secret')}</p>
        <FormError>{adding.failure}</FormError>
        <Button type="submit" icon={Plus} busy={adding.busy}>
          {t('rotas.chats.add')}
        </Button>
      </div>
    </form>
  );
}

/** Whether ntfy does without a field: it has a public server, and topics that need no token. */
function isOptional(field: Field): field is 'server' | 'token' {
  return field === 'server' || field === 'token';
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
