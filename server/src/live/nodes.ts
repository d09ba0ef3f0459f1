import type { NodeChannel, NodeListener } from '../database/index.ts';
import type { Logger } from '../platform/logger.ts';
import { parseNodeMessage, type NodeMessage } from './node-messages.ts';

type Kind = NodeMessage['kind'];
type MessageWithKind<K extends Kind> = Extract<NodeMessage, { kind: K }>;

/** The other server processes that share the database. */
export interface Nodes {
  send(message: NodeMessage): void;
  /** Runs for each message of that kind from another process. */
  on<K extends Kind>(kind: K, listener: (message: MessageWithKind<K>) => void): void;
  /** Runs when messages may have been missed. */
  onGap(missed: () => void): void;
  close(): Promise<void>;
}

/** Speaks with the other processes over the channel that `open` opens. */
export function connectNodes(open: (listener: NodeListener) => NodeChannel, logger: Logger): Nodes {
  const listeners: ((message: NodeMessage) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  const channel = open({
    message(text) {
      const message = parseNodeMessage(text);
      if (message === undefined) logger.warn('another server sent a message that this version does not know');
      else for (const listener of listeners) listener(message);
    },
    gap() {
      for (const listener of gapListeners) listener();
    },
    trouble(error) {
      logger.warn({ err: error }, 'the connection to the other servers failed and is opened again');
    },
  });
  return {
    send: (message) => channel.send(JSON.stringify(message)),
    on(kind, listener) {
      listeners.push((message) => {
        if (hasKind(message, kind)) listener(message);
      });
    },
    onGap: (missed) => void gapListeners.push(missed),
    close: async () => channel.close(),
  };
}

function hasKind<K extends Kind>(message: NodeMessage, kind: K): message is MessageWithKind<K> {
  return message.kind === kind;
}
