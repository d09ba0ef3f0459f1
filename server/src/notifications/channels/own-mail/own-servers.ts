import type { StoredMailServer } from '../../../mail-server/index.ts';
import type { Sender } from '../channel.ts';
import { openOwnServer, type OwnServerOptions } from './open-own-server.ts';

const IDLE_MS = 60_000;

interface Open {
  readonly key: string;
  readonly sender: Sender;
  inUse: number;
  idle: NodeJS.Timeout | undefined;
}

/** Returns the settings of a mail server as one text; another text means another server. */
export function serverKey({ host, port, security, user_name, password, sender }: StoredMailServer): string {
  return JSON.stringify([host, port, security, user_name, password, sender]);
}

/** Connections to companies' own mail servers: opened by the first message, opened anew after a change, closed when idle. */
export class OwnServers {
  readonly #options: OwnServerOptions & { readonly idleMs?: number | undefined };
  readonly #open = new Map<number, Open>();
  /** Servers that were replaced by another while a message was on its way. */
  readonly #replaced = new Set<Open>();

  constructor(options: OwnServerOptions & { readonly idleMs?: number | undefined }) {
    this.#options = options;
  }

  /** Sends by a company's server as it is stored now. */
  async send(
    companyId: number,
    server: StoredMailServer,
    password: string,
    ...message: Parameters<Sender['send']>
  ): Promise<void> {
    const open = this.#take(companyId, server, password);
    clearTimeout(open.idle);
    open.inUse += 1;
    try {
      await open.sender.send(...message);
    } finally {
      open.inUse -= 1;
      if (open.inUse === 0) this.#closeWhenIdle(companyId, open);
    }
  }

  close(): void {
    for (const open of [...this.#open.values(), ...this.#replaced]) {
      clearTimeout(open.idle);
      open.sender.close();
    }
    this.#open.clear();
    this.#replaced.clear();
  }

  #take(companyId: number, server: StoredMailServer, password: string): Open {
    const key = serverKey(server);
    const known = this.#open.get(companyId);
    if (known?.key === key) return known;
    if (known !== undefined) {
      this.#replaced.add(known);
      if (known.inUse === 0) this.#end(known);
    }
    const sender = openOwnServer(this.#options, server, password);
    const open: Open = { key, sender, inUse: 0, idle: undefined };
    this.#open.set(companyId, open);
    return open;
  }

  #closeWhenIdle(companyId: number, open: Open): void {
    if (this.#replaced.has(open)) {
      this.#end(open);
      return;
    }
    open.idle = setTimeout(() => {
      if (this.#open.get(companyId) === open) this.#open.delete(companyId);
      open.sender.close();
    }, this.#options.idleMs ?? IDLE_MS).unref();
  }

  #end(open: Open): void {
    clearTimeout(open.idle);
    this.#replaced.delete(open);
    open.sender.close();
  }
}
