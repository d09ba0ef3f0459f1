import { execFile } from 'node:child_process';
import type { Logger } from '../logger.ts';

/** Notifications to systemd (sd_notify). */
export interface Watchdog {
  /** Reports that the server is ready. */
  ready(): void;
  /** Reports that it is shutting down and no longer watched. */
  closing(): void;
}

/** Runs a program with arguments; rejects when it fails. */
export type Run = (program: string, args: readonly string[]) => Promise<void>;

/**
 * Notifies systemd that the server is ready, and three times in each period of its watchdog that the event loop runs: a
 * blocked process is killed and started again. Node does not support the kind of socket in NOTIFY_SOCKET, so systemd's
 * own `systemd-notify` sends the notifications; without that variable none are sent.
 */
export function startWatchdog(
  { NOTIFY_SOCKET, WATCHDOG_USEC }: Readonly<Record<string, string | undefined>>,
  logger: Logger,
  run: Run = execute,
): Watchdog {
  if (NOTIFY_SOCKET === undefined || NOTIFY_SOCKET === '') return { ready: () => {}, closing: () => {} };
  const notify = (...states: string[]): void => {
    run('systemd-notify', states).catch((err: unknown) =>
      logger.warn({ err, states }, 'systemd could not be notified'),
    );
  };
  const periodMs = Number(WATCHDOG_USEC ?? 0) / 1_000;
  let timer: NodeJS.Timeout | undefined;
  return {
    ready() {
      notify('READY=1');
      if (periodMs > 0) timer = setInterval(() => notify('WATCHDOG=1'), periodMs / 3);
    },
    closing() {
      clearInterval(timer);
      notify('STOPPING=1');
    },
  };
}

const execute: Run = async (program, args) =>
  new Promise((resolve, reject) => {
    execFile(program, [...args], (error) => (error === null ? resolve() : reject(error)));
  });
