import type { Page } from '@playwright/test';
import { API_PREFIX, type Command } from '@ts1/contract';
import { z } from 'zod';

/** Substitute for base units that are slow to answer. */
export interface CommandDesk {
  /** Refuses the next calls with this status and message. */
  refuse(refusal: { status: number; message: string } | null): void;
}

const body = z.looseObject({
  sensorId: z.int().nullish(),
  setpoint: z.number().nullish(),
  offset: z.number().nullish(),
  action: z.string().nullish(),
});

/** Responds to the calls that start commands, and lists the started commands. */
export async function openCommandDesk(page: Page): Promise<CommandDesk> {
  const commands: Command[] = [];
  let refusal: { status: number; message: string } | null = null;
  const toCommandKind = (path: string, action: string | null | undefined): Command['kind'] => {
    if (path.endsWith('calibration')) return action === 'CLEAR' ? 'clear-calibration' : 'calibrate';
    return path.endsWith('wifi') ? 'wifi' : 'firmware';
  };
  await page.route(`**${API_PREFIX}/automation/{calibration,firmware,wifi}`, async (route) => {
    if (refusal !== null) {
      await route.fulfill({ status: refusal.status, json: refusal });
      return;
    }
    const sent: unknown = route.request().postDataJSON();
    const { sensorId, setpoint, offset, action } = body.parse(sent);
    const now = new Date().toISOString();
    const made: Command = {
      id: commands.length + 1,
      kind: toCommandKind(route.request().url(), action),
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
    refuse(next) {
      refusal = next;
    },
  };
}
