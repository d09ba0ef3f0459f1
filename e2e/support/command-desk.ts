import type { Page } from '@playwright/test';
import { API_PREFIX, type Command } from '@ts1/contract';
import { z } from 'zod';

/** Stands in for base units that are slow to answer: what is asked of them, and how it goes on. */
export interface CommandDesk {
  /** Bodies of the automation calls, in order. */
  readonly asked: readonly unknown[];
  /** What the next look at the newest command says of it. */
  goOn(change: Partial<Command>): void;
  /** Refuses the next calls with this status and message. */
  refuse(refusal: { status: number; message: string } | null): void;
}

const body = z.looseObject({
  sensorId: z.int().nullish(),
  setpoint: z.number().nullish(),
  offset: z.number().nullish(),
  action: z.string().nullish(),
});

/** Answers the calls that start commands, and lists what was started. */
export async function openCommandDesk(page: Page): Promise<CommandDesk> {
  const asked: unknown[] = [];
  const commands: Command[] = [];
  let refusal: { status: number; message: string } | null = null;
  const kindOf = (path: string, action: string | null | undefined): Command['kind'] => {
    if (path.endsWith('calibration')) return action === 'CLEAR' ? 'clear-calibration' : 'calibrate';
    return path.endsWith('wifi') ? 'wifi' : 'firmware';
  };
  await page.route(`**${API_PREFIX}/automation/{calibration,firmware,wifi}`, async (route) => {
    if (refusal !== null) {
      await route.fulfill({ status: refusal.status, json: refusal });
      return;
    }
    const sent: unknown = route.request().postDataJSON();
    asked.push(sent);
    const { sensorId, setpoint, offset, action } = body.parse(sent);
    const now = new Date().toISOString();
    const made: Command = {
      id: asked.length,
      kind: kindOf(route.request().url(), action),
      state: 'queued',
      sensorId: sensorId ?? null,
      sensorName: null,
      baseUnitId: 1,
      baseUnitName: 'Gateway',
      setpoint: setpoint ?? null,
      offset: offset ?? null,
      version: null,
      ssid: null,
      progress: null,
      detail: null,
      attempts: 0,
      createdBy: 'admin',
      createdAt: now,
      sentAt: null,
      endedAt: null,
      expiresAt: now,
    };
    commands.unshift(made);
    await route.fulfill({ json: made });
  });
  await page.route(`**${API_PREFIX}/commands?*`, async (route) => route.fulfill({ json: commands }));
  return {
    asked,
    goOn(change) {
      const [newest] = commands;
      if (newest !== undefined) commands[0] = { ...newest, ...change };
    },
    refuse(next) {
      refusal = next;
    },
  };
}
