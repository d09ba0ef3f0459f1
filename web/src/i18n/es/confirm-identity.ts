import type { confirmIdentity as english } from '../en/confirm-identity.ts';
import type { Translated } from '../translated.ts';

export const confirmIdentity = {
  title: 'Confirme que es usted',
  hint: 'Esto cambia cómo se inicia sesión. Se vuelve a pedir al cabo de diez minutos.',
  password: 'Su contraseña',
  passwordMissing: 'Introduzca su contraseña',
  passwordWrong: 'La contraseña no es correcta',
  code: 'Código o código de recuperación',
  codeHint: 'Seis cifras de su aplicación de autenticación o un código de recuperación',
  codeMissing: 'Introduzca un código',
  codeWrong: 'El código no es correcto. Cada código vale una vez: espere al siguiente.',
  submit: 'Confirmar',
  passkey: 'Usar una llave de acceso',
  passkeyFailed: 'La llave de acceso no ha funcionado. Use su contraseña o inténtelo de nuevo.',
} as const satisfies Translated<typeof english>;
