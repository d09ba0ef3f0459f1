import type { signatures as english } from '../en/signatures.ts';
import type { Translated } from '../translated.ts';

export const signatures = {
  of: 'Firmas de: {{title}}',
  sign: 'Firmar',
  signOf: 'Firmar: {{title}}',
  given: '{{meaning}}: {{who}}, {{at}}',
  changedAfter: 'Modificado después de la firma',
  meanings: {
    review: 'Revisión',
    approval: 'Aprobación',
    responsibility: 'Responsabilidad',
    authorship: 'Autoría',
  },
  dialog: {
    title: 'Firmar',
    failed: 'No se pudo cargar lo que se va a firmar',
    hint: 'Su firma obliga como una firma a mano. Muestra su nombre, la hora y el significado.',
    what: 'Lo que firma',
    meaning: 'Significado de la firma',
    choose: 'Elegir',
    meaningMissing: 'Elija qué significa su firma',
    email: 'Su dirección de correo electrónico',
    emailMissing: 'Introduzca su dirección de correo electrónico',
    password: 'Su contraseña',
    passwordMissing: 'Introduzca su contraseña',
    passkey: 'Firmar con una llave de acceso',
    passkeyFailed: 'La llave de acceso no fue aceptada. Inténtelo de nuevo o use su contraseña.',
    signed: 'Firmado',
  },
} as const satisfies Translated<typeof english>;
