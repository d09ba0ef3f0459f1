import { ingestRoutes, MAX_READINGS_PER_CALL, routes } from '@ts1/contract';
import { acknowledgeCommand, type CommandDeps } from '../commands/index.ts';
import type { Authenticators } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { TooLarge } from '../platform/errors.ts';
import { type Api, registerRoute } from '../platform/register-route.ts';
import type { CommandDispatch } from './command-dispatch.ts';
import { decode } from './decode.ts';
import type { DeviceSignIn } from './device-sign-in.ts';
import type { KnownDevice } from './devices.ts';
import type { Pipeline } from './pipeline.ts';

interface IngestRoutes {
  readonly pipeline: Pipeline;
  readonly commands: CommandDispatch;
  readonly commandDeps: CommandDeps;
  readonly clock: Clock;
}

/** Registers the calls of base units. */
export function registerIngestRoutes(
  api: Api,
  { pipeline, commands, clock, commandDeps }: IngestRoutes,
): void {
  registerRoute(api, routes.pollCommands, async ({ device, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { companyId, baseUnitId } = device;
    const waitMs = (query.wait ?? 0) * 1_000;
    return { commands: await commands.poll({ companyId, baseUnitId }, waitMs, gone.signal) };
  });
  registerRoute(api, routes.acknowledgeCommand, async ({ device, params, body }) =>
    acknowledgeCommand(commandDeps, device, params.commandId, body),
  );
  // Polls that are held open would hold up the end of the server.
  api.http.addHook('preClose', async () => commands.close());
  // Apart from people's uploads, which must not use up what readings may take.
  api.http.register(async (http) => {
    registerRoute({ ...api, http }, ingestRoutes.ingestReadings, async ({ device, body, request }) => {
      if (body.readings.length > MAX_READINGS_PER_CALL) {
        throw new TooLarge(`A call carries at most ${MAX_READINGS_PER_CALL} readings.`);
      }
      pipeline.refuseWhenFull();
      const { companyId, baseUnitId } = device;
      const receivedAt = clock.now();
      const { readings, rejected } = decode(body.readings, receivedAt);
      const bytes = Number(request.headers['content-length'] ?? 0);
      const delivery = { companyId, baseUnitId, receivedAt, readings, unreadable: false, bytes };
      const { accepted, duplicates, unknown } = await pipeline.deliver(delivery);
      return { accepted, duplicates, unknown: [...unknown], rejected };
    });
  });
}

/**
 * `Authorization: Bearer <device key>`. A full queue is said here already, before the body is read. A poll for
 * commands stores nothing by which it would be noted that the unit is alive: `onPoll` does.
 */
export function deviceAuthenticator(
  signIn: DeviceSignIn,
  pipeline: Pipeline,
  onPoll: (device: KnownDevice) => void,
): Authenticators['device'] {
  return async (request) => {
    const [, key] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (key === undefined) return undefined;
    const device = await signIn(key, request.ip);
    pipeline.refuseWhenFull();
    if (request.method === 'GET') onPoll(device);
    return device;
  };
}
