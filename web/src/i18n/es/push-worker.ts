import type { pushWorkerTexts as english } from '../en/push-worker.ts';
import type { Translated } from '../translated.ts';

/** Texts that the service worker shows by itself, while no page is open. */
export const pushWorkerTexts = {
  acknowledge: 'Reconocer',
  acknowledged: 'Reconocida',
  alreadyAcknowledged: 'Otra persona ya la ha reconocido',
  notAcknowledged: 'Todavía no reconocida',
  openToFinish: 'Abra este mensaje para ver la alarma y reconocerla allí.',
  noConnection: 'No se pudo llegar al servidor. Abra este mensaje para volver a intentarlo.',
  signInToGoOn: 'Inicie sesión para seguir recibiendo alarmas',
  signInToGoOnBody:
    'Este navegador tiene una dirección nueva para mensajes push, y solo puede registrarla alguien con la sesión iniciada.',
  openToGoOn: 'Abra la aplicación para seguir recibiendo alarmas',
  openToGoOnBody:
    'Este navegador tiene una dirección nueva para mensajes push que el servidor aún no conoce.',
} as const satisfies Translated<typeof english>;
