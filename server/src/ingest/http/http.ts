import { ingestRoutes, MAX_READINGS_PER_CALL, routes } from '@ts1/contract';
import { acknowledgeCommand, type CommandDeps, type CommandDispatch } from '../../commands/index.ts';
import type { Authenticators } from '../../platform/security/caller.ts';
import { TooLarge } from '../../platform/errors.ts';
import { receivedBytes } from '../../platform/http/incoming-bodies.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import { decodeInTurns } from '../decode/decode-in-turns.ts';
import { registerSenderIngest } from '../senders/routes.ts';
import type { Senders } from '../senders/senders.ts';
import { toAnswer } from '../pipeline/to-answer.ts';
import type { DeviceSignIn } from '../devices/device-sign-in.ts';
import type { KnownDevice } from '../devices/devices.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';

interface IngestRoutes extends CommandDeps {
  readonly ingest: {
    readonly pipeline: Pipeline;
    readonly commands: CommandDispatch;
    readonly senders: Senders;
  };
}

/** Registers the calls of base units. */
export function registerIngestRoutes(api: Api, deps: IngestRoutes): void {
  const { clock } = deps;
  const { pipeline, commands, senders } = deps.ingest;
  registerRoute(api, routes.pollCommands, async ({ device, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const waitMs = (query.wait ?? 0) * 1_000;
    return { commands: await commands.poll(device, waitMs, gone.signal) };
  });
  registerRoute(api, routes.acknowledgeCommand, async ({ device, params, body }) =>
    acknowledgeCommand(deps, device, params.commandId, body),
  );
  // Polls that are held open would hold up the end of the server.
  api.http.addHook('preClose', async () => commands.close());
  // Apart from people's uploads, which must not use up what readings may take.
  api.http.register(async (http) => {
    registerRoute({ ...api, http }, ingestRoutes.ingestReadings, async ({ device, body, request }) => {
      if (body.readings.length > MAX_READINGS_PER_CALL) {
        throw new TooLarge(`A call carries at most ${MAX_READINGS_PER_CALL} readings.`);
      }
      const { companyId, baseUnitId } = device;
      pipeline.refuseWhenFull(companyId);
      const receivedAt = clock.now();
      const decoded = await decodeInTurns(body.readings, { companyId, receivedAt });
      const bytes = receivedBytes(request);
      const delivery = { companyId, baseUnitId, receivedAt, unreadable: false, bytes, ...decoded };
      return toAnswer(decoded, await pipeline.deliver(delivery));
    });
    registerSenderIngest({ ...api, http }, { senders, pipeline, clock });
  });
}

/**
 * `Authorization: Bearer <device key>`. A full queue is refused here already, before the body is read. A poll for
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
    pipeline.refuseWhenFull(device.companyId);
    if (request.method === 'GET') onPoll(device);
    return device;
  };
}
