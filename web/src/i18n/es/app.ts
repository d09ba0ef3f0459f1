import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app = {
  name: 'TS1 Monitoring System',
  shortName: 'TS1 Monitoring',
  pageTitle: '{{page}} · TS1 Monitoring System',
  loading: 'Cargando…',
  initialisationFailed: 'No se pudo iniciar la aplicación',
  initialisationError: 'Error al iniciar la aplicación: {{message}}',
  wentWrong: 'Algo ha fallado',
  wentWrongHint:
    'No se ha perdido nada de lo guardado. Vuelva a cargar la página; si se repite, avise a su administrador.',
  reload: 'Volver a cargar la página',
  forbidden: 'No tiene permiso para hacer esto. Pregunte a un administrador de su empresa.',
  errors: {
    network: 'No se puede llegar al servidor. Compruebe la conexión e inténtelo de nuevo.',
    timeout: 'El servidor no respondió a tiempo. Inténtelo de nuevo.',
    tooManyRequests: 'Demasiados intentos. Inténtelo de nuevo en unos minutos.',
    server: 'El servidor no pudo hacerlo. Inténtelo de nuevo en un momento.',
    unknown: 'Error desconocido',
    answer: 'El servidor ha dado una respuesta que esta página no entiende. Vuelva a cargar la página.',
  },
} as const satisfies Translated<typeof english>;
