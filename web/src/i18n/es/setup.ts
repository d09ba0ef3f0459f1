import type { setup as english } from '../en/setup.ts';
import type { Translated } from '../translated.ts';

export const setup = {
  line: 'Cree su empresa y su primer administrador',
  companyNameHint: 'Este nombre lo escribe todo el que inicia sesión.',
  email: 'Correo del administrador',
  passwordHint: 'Al menos {{count}} caracteres',
  timeZone: 'Zona horaria',
  timeZoneHint:
    'Las horas de pantallas, mensajes e informes siguen esta zona horaria. Se puede cambiar en Ajustes.',
  language: 'Idioma',
  asBrowser: 'El del navegador; si no, inglés',
  unit: 'Unidad de temperatura',
  code: 'Código de instalación',
  codeHint: 'El servidor lo mostró al arrancar.',
  missingCode: 'Introduzca el código que mostró el servidor',
  submit: 'Crear empresa',
  submitting: 'Creando la empresa…',
  invalid: {
    companyName: 'Introduzca un nombre de 1 a 100 caracteres',
    email: 'Introduzca una dirección de correo, por ejemplo, name@example.com',
    password:
      'Use de 12 a 200 caracteres que no sean fáciles de adivinar, por ejemplo, cuatro palabras sin relación entre sí',
    timeZone: 'Elija una zona horaria de la lista, por ejemplo Europe/Madrid',
    code: 'Este no es el código que mostró el servidor',
  },
} as const satisfies Translated<typeof english>;
