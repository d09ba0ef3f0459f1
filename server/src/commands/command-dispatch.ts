import { type CommandAck, commandAck, type DeviceCommand } from '@ts1/contract';
import { DomainError } from '../platform/errors.ts';
import { beyondBounds, type JsonBounds } from '../platform/http/json-shape.ts';
import type { Logger } from '../platform/logger.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import { acknowledgeCommand } from './acknowledge-command.ts';
import type { CommandDeps } from './deps.ts';
import { findUnitsToServe, type UnitToServe } from './find-units-to-serve.ts';
import { handOut, type Unit } from './hand-out.ts';

export type SendCommand = (command: DeviceCommand) => void;

/** Brings commands to base units, however each is connected to this server. */
export interface CommandDispatch {
  /** Commands of a unit now, or as soon as there are some; at the end of the wait whatever is not over. */
  poll(unit: Unit, waitMs: number, gone: AbortSignal): Promise<DeviceCommand[]>;
  /** From now on a unit listens on an open connection: it is sent what is open at once. Returns what ends that. */
  listen(unit: Unit, send: SendCommand): () => void;
  /** Units are reached through an outside broker: undefined while that is not connected. */
  reachAll(send: (unit: UnitToServe, command: DeviceCommand) => void, isReachable: () => boolean): void;
  /** Sends every unit that is connected what it has not acknowledged for a while; also whenever something new comes. */
  sendDue(): Promise<void>;
  /** Something new is there for a unit, or may be for any. */
  wake(baseUnitId: number | 'any'): void;
  /** Takes the payload of an acknowledgement: false when it cannot be read. Refusals are logged, no client waits. */
  acknowledge(unit: Unit, commandId: number, payload: Uint8Array): Promise<boolean>;
  close(): void;
}

interface Listener {
  readonly unit: Unit;
  readonly send: SendCommand;
}

const POLLS_OF_A_UNIT = 4;
const MOST_ACK_BYTES = 65_536;
const ACK_BOUNDS: JsonBounds = { depth: 8, values: 1_000 };

export function createCommandDispatch(deps: CommandDeps & { readonly logger: Logger }): CommandDispatch {
  const { database, clock, logger } = deps;
  const listeners = new Map<number, Set<Listener>>();
  const polls = new Map<number, Set<() => void>>();
  /** Listen since the last look at their unit: one look serves them all, however often a unit subscribes. */
  const unserved = new Map<number, Set<Listener>>();
  let outside: { send: (unit: UnitToServe, command: DeviceCommand) => void; isReachable: () => boolean };
  outside = { send: () => {}, isReachable: () => false };
  let serving: Promise<void> = Promise.resolve();
  let closed = false;

  /** One after another, so that a command is not sent twice by two things that happen at once. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = serving.then(work);
    serving = turn.catch(() => {});
    await turn;
  }

  function serve(work: () => Promise<void>): void {
    inTurn(work).catch((error: unknown) => {
      logger.error({ err: error }, 'commands could not be sent');
    });
  }

  async function sendTo(unit: Unit, which: 'open' | 'due', receivers: Iterable<Listener>): Promise<void> {
    for (const command of await handOut(deps, unit, which)) {
      for (const { send } of receivers) send(command);
    }
  }

  async function sendDue(among: readonly number[]): Promise<void> {
    const units = await findUnitsToServe(database, clock.now(), among);
    throwAny(
      await eachApart(units, async (unit) => sendTo(unit, 'due', listeners.get(unit.baseUnitId) ?? [])),
    );
  }

  async function sendDueOutside(): Promise<void> {
    if (!outside.isReachable()) return;
    const units = await findUnitsToServe(database, clock.now(), 'all');
    const failures = await eachApart(units, async (unit) => {
      for (const command of await handOut(deps, unit, 'due')) outside.send(unit, command);
    });
    throwAny(failures);
  }

  async function sendAllDue(): Promise<void> {
    if (listeners.size > 0) await sendDue([...listeners.keys()]);
    await sendDueOutside();
  }

  return {
    async poll(unit, waitMs, gone) {
      if (waitMs === 0 || closed) return handOut(deps, unit, 'open');
      const woken = Promise.withResolvers<void>();
      const ofUnit = polls.get(unit.baseUnitId) ?? new Set();
      polls.set(unit.baseUnitId, ofUnit.add(woken.resolve));
      // A unit that lost its connection polls again; what it left behind must not pile up. Taken out at once: the next
      // poll would wake the same one again.
      const [oldest] = ofUnit;
      if (ofUnit.size > POLLS_OF_A_UNIT && oldest !== undefined) {
        ofUnit.delete(oldest);
        oldest();
      }
      const end = setTimeout(woken.resolve, waitMs);
      gone.addEventListener('abort', () => woken.resolve(), { once: true });
      try {
        const due = await handOut(deps, unit, 'due');
        if (due.length > 0) return due;
        await woken.promise;
        return gone.aborted ? [] : await handOut(deps, unit, 'open');
      } finally {
        clearTimeout(end);
        ofUnit.delete(woken.resolve);
        if (ofUnit.size === 0 && polls.get(unit.baseUnitId) === ofUnit) polls.delete(unit.baseUnitId);
      }
    },
    listen(unit, send) {
      const listener = { unit, send };
      const ofUnit = listeners.get(unit.baseUnitId) ?? new Set();
      listeners.set(unit.baseUnitId, ofUnit.add(listener));
      const waiting = unserved.get(unit.baseUnitId) ?? new Set();
      if (!unserved.has(unit.baseUnitId)) {
        unserved.set(unit.baseUnitId, waiting);
        serve(async () => {
          unserved.delete(unit.baseUnitId);
          if (waiting.size > 0) await sendTo(unit, 'open', waiting);
        });
      }
      waiting.add(listener);
      return () => {
        waiting.delete(listener);
        ofUnit.delete(listener);
        if (ofUnit.size === 0 && listeners.get(unit.baseUnitId) === ofUnit) listeners.delete(unit.baseUnitId);
      };
    },
    reachAll(send, isReachable) {
      outside = { send, isReachable };
      serve(sendAllDue);
    },
    sendDue: async () => inTurn(sendAllDue),
    wake(baseUnitId) {
      const woken = baseUnitId === 'any' ? [...polls.keys()] : [baseUnitId];
      for (const id of woken) for (const wake of polls.get(id) ?? []) wake();
      if (baseUnitId === 'any' || outside.isReachable()) serve(sendAllDue);
      else if (listeners.has(baseUnitId)) serve(async () => sendDue([baseUnitId]));
    },
    async acknowledge(unit, commandId, payload) {
      const ack = readAck(payload);
      if (ack === undefined) return false;
      try {
        await acknowledgeCommand(deps, unit, commandId, ack);
      } catch (error) {
        if (!(error instanceof DomainError) || error.status === 503) throw error;
        logger.info({ ...unit, commandId, reason: error.message }, 'an acknowledgement was refused');
      }
      return true;
    },
    close() {
      closed = true;
      for (const ofUnit of polls.values()) for (const wake of ofUnit) wake();
    },
  };
}

function readAck(payload: Uint8Array): CommandAck | undefined {
  if (payload.length > MOST_ACK_BYTES) return undefined;
  try {
    const text = Buffer.from(payload).toString('utf8');
    if (beyondBounds(text, ACK_BOUNDS) !== undefined) return undefined;
    return commandAck.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
