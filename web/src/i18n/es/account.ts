import type { account as english } from '../en/account.ts';
import type { Translated } from '../translated.ts';

export const account = {
  subtitle: 'Sesión iniciada como {{email}}',
  password: 'Contraseña',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Repita la contraseña nueva',
  passwordHint: 'Al menos {{count}} caracteres. Sus demás sesiones se cerrarán.',
  changePassword: 'Cambiar contraseña',
  passwordChanged: 'Contraseña cambiada',
  required: 'Introduzca su contraseña actual',
  invalidNew: 'Use de 12 a 200 caracteres',
  easyNew:
    'Esta contraseña es muy común o poco más que un nombre. Elija otra, por ejemplo, cuatro palabras sin relación entre sí.',
  notSame: 'Las dos contraseñas nuevas no coinciden',
  wrongCurrent: 'La contraseña actual no es correcta',
  preferences: {
    title: 'Idioma y unidades',
    language: 'Idioma',
    unit: 'Unidad de temperatura',
    asCompany: 'Como lo tiene su empresa ({{what}})',
    hint: 'Se usan en pantallas, mensajes e informes, y en ellas se escriben los límites. Las fechas y los decimales siguen al idioma.',
    save: 'Guardar idioma y unidades',
    saved: 'Idioma y unidades guardados',
  },
  pin: {
    title: 'PIN para alarmas',
    intro:
      'Si su empresa pide un PIN, con él reconoce usted las alarmas desde los mensajes. No sirve para iniciar sesión.',
    set: 'Elegido {{time}}',
    label: 'PIN',
    labelNew: 'PIN nuevo',
    hint: 'De 4 a 8 cifras',
    wrong: 'Use de 4 a 8 cifras',
    save: 'Guardar PIN',
    saved: 'PIN guardado',
    remove: 'Quitar PIN',
    removed: 'PIN quitado',
  },
} as const satisfies Translated<typeof english>;
