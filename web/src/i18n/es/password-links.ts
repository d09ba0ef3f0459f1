import type { passwordLinks as english } from '../en/password-links.ts';
import type { Translated } from '../translated.ts';

export const passwordLinks = {
  forgotten: {
    line: 'Poner una contraseña nueva',
    hint: 'Enviamos un enlace a la dirección de correo de su cuenta. Vale una vez, durante una hora.',
    submit: 'Enviar enlace',
    submitting: 'Enviando…',
    sent: 'Mire su correo',
    sentHint:
      'Si existe esa cuenta, hay un enlace en camino a su dirección de correo. Mire también en la carpeta de correo no deseado.',
  },
  set: {
    invitation: 'Le damos la bienvenida a {{companyName}}. Elija su contraseña.',
    'password-reset': 'Elija una contraseña nueva para {{companyName}}.',
    checking: 'Comprobando el enlace…',
    email: 'Dirección de correo',
    newPassword: 'Contraseña nueva',
    confirmPassword: 'Repita la contraseña nueva',
    hint: 'Al menos {{count}} caracteres',
    invalid: 'Use de 12 a 200 caracteres',
    easy: 'Esta contraseña es muy común o poco más que un nombre. Elija otra, por ejemplo, cuatro palabras sin relación entre sí.',
    notSame: 'Las dos contraseñas no coinciden',
    submit: 'Guardar contraseña',
    submitting: 'Guardando…',
    done: 'Su contraseña está guardada.',
    doneHint: 'Se ha cerrado la sesión en todos los dispositivos que usaban esta cuenta.',
    over: 'Este enlace ya no funciona',
    overHint:
      'Ya se usó, se sustituyó por otro más reciente o ha caducado. Pida otro, o pida otra invitación a su administrador.',
  },
  backToSignIn: 'Volver al inicio de sesión',
  askAgain: 'Pedir otro enlace',
} as const satisfies Translated<typeof english>;
