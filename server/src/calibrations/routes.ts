import { routes } from '@ts1/contract';
import type { FastifyReply } from 'fastify';
import type { ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { asAttachment } from '../platform/http/attachment.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { readSensor, readSensorDevices, requireVisibleSensor } from '../sensors/index.ts';
import { addLabCalibration } from './add-lab-calibration.ts';
import { readDueDate, setDueDate } from './due-date.ts';
import { readCalibrations } from './read-calibrations.ts';
import { readLabCertificate, saveLabCertificate } from './lab-certificates.ts';
import { readLabCalibrations } from './read-lab-calibrations.ts';
import { readCertificate } from './read-certificate.ts';
import { readPlacesToAssess } from './read-places-to-assess.ts';
import { reviewPlace } from './review-place.ts';
import { saveCertificate } from './save-certificate.ts';
import { certificateType } from './uploaded-certificate.ts';

const DEFAULT_LIMIT = 100;

/** Registers the calls of the calibration record. */
export function registerCalibrationRoutes(api: Api, deps: ChangeDeps): void {
  const { database } = deps;
  registerRoute(api, routes.listCalibrations, async ({ user, params: { sensorId }, query, reply }) => {
    const { calibrations, total } = await database.read(user.companyId, async (tx) => {
      await readSensor(tx, user.companyId, sensorId, await visibleSensors(tx, user));
      return readCalibrations(tx, user.companyId, sensorId, query.limit ?? DEFAULT_LIMIT);
    });
    reply.header('x-total-count', total);
    return calibrations;
  });
  registerRoute(api, routes.listLabCalibrations, async ({ user, params: { sensorId } }) =>
    database.read(user.companyId, async (tx) => {
      const visible = await visibleSensors(tx, user);
      await requireVisibleSensor(tx, user.companyId, sensorId, visible);
      const devices = await readSensorDevices(tx, user.companyId, sensorId);
      const serials = [...new Set(devices.map(({ serialNo }) => serialNo))];
      return readLabCalibrations(tx, user.companyId, serials, visible);
    }),
  );
  registerRoute(api, routes.addLabCalibration, async ({ user, params, body }) =>
    addLabCalibration(deps, user, params.sensorId, body),
  );
  registerRoute(api, routes.listPlacesToAssess, async ({ user }) =>
    database.read(user.companyId, async (tx) => readPlacesToAssess(tx, user.companyId)),
  );
  registerRoute(api, routes.reviewPlace, async ({ user, params, body }) =>
    reviewPlace(deps, user, params, body),
  );
  registerRoute(api, routes.calibrationDue, async ({ user, params: { sensorId } }) =>
    database.read(user.companyId, async (tx) => {
      await readSensor(tx, user.companyId, sensorId, await visibleSensors(tx, user));
      return readDueDate(tx, user.companyId, sensorId);
    }),
  );
  registerRoute(api, routes.setCalibrationDue, async ({ user, params, body }) =>
    setDueDate(deps, user, params.sensorId, body.dueDate),
  );
  registerRoute(api, routes.saveCertificate, async ({ user, params, query, body }) =>
    saveCertificate(deps, user, params.calibrationId, { filename: query.filename, file: body }),
  );
  registerRoute(api, routes.saveLabCertificate, async ({ user, params, query, body }) =>
    saveLabCertificate(deps, user, params.labCalibrationId, { filename: query.filename, file: body }),
  );
  registerRoute(api, routes.readLabCertificate, async ({ user, params, reply }) => {
    const { filename, content } = await database.read(user.companyId, async (tx) =>
      readLabCertificate(tx, user.companyId, params.labCalibrationId, await visibleSensors(tx, user)),
    );
    return certificateAnswer(reply, filename, content);
  });
  registerRoute(api, routes.readCertificate, async ({ user, params, reply }) => {
    const { filename, content } = await database.read(user.companyId, async (tx) =>
      readCertificate(tx, user.companyId, params.calibrationId, await visibleSensors(tx, user)),
    );
    return certificateAnswer(reply, filename, content);
  });
}

/** A certificate to download, with the media type of its bytes. */
function certificateAnswer(reply: FastifyReply, filename: string, content: Buffer): Buffer {
  asAttachment(reply, filename);
  reply.type(certificateType(content) ?? 'application/octet-stream');
  return content;
}
