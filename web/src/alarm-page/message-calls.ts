import {
  acknowledgeFromMessagesRoutes as routes,
  API_PREFIX,
  messageLook,
  type MessageLook,
  problem,
  type Route,
} from '@ts1/contract';
import { speakTo } from './speak-to.ts';

/** Why a call failed; `status` 0 when there was no answer. */
export class CallFailed extends Error {
  readonly status: number;
  /** Messages by the field that they are about. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Fields that come with an acknowledgement. */
export interface Answer {
  readonly pin?: string;
  readonly note?: string;
  readonly cause_id?: number;
  readonly action_id?: number;
}

declare global {
  interface Window {
    /** Request that `a-look.js` has made meanwhile. */
    alarmLook?: { readonly token: string; readonly answer: Promise<Response> };
  }
}

/** The calls that a token is good for; whose message it is decides in which language the page goes on. @throws CallFailed */
export function messageCalls(token: string) {
  return {
    look: async (): Promise<MessageLook> =>
      read(async () => takeEarly(token) ?? post(routes.lookAtMessage, { token })),
    acknowledge: async (answer: Answer): Promise<MessageLook> =>
      read(async () => post(routes.acknowledgeMessage, { token, ...answer })),
    addNote: async (answer: Answer): Promise<MessageLook> =>
      read(async () => post(routes.noteFromMessage, { token, ...answer })),
  };
}
export type MessageCalls = ReturnType<typeof messageCalls>;

/** The answer that is on its way already, once. */
function takeEarly(token: string): Promise<Response> | undefined {
  const early = window.alarmLook;
  delete window.alarmLook;
  return early?.token === token ? early.answer : undefined;
}

async function post({ path }: Route, body: object): Promise<Response> {
  return fetch(API_PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function read(ask: () => Promise<Response>): Promise<MessageLook> {
  const response = await ask().catch((error: unknown) => {
    throw new CallFailed(0, error instanceof Error ? error.message : String(error));
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const look = messageLook.parse(answer);
    // Without its texts the page is shown in the language it has: the alarm counts more.
    await speakTo(look.language).catch(() => undefined);
    return look;
  }
  const { data } = problem.safeParse(answer);
  const fields = Object.fromEntries((data?.errors ?? []).map(({ path, message }) => [path, message]));
  throw new CallFailed(response.status, data?.message ?? '', fields);
}
