import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translated.ts';

export const signIn = {
  heading: 'TS1 Monitoring System',
  line: 'Inicie sesión en su cuenta',
  checkingSession: 'Comprobando la sesión…',
  companyName: 'Nombre de la empresa',
  email: 'Dirección de correo',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgotten: '¿Ha olvidado su contraseña?',
  usePassword: 'Usar contraseña',
  useBiometrics: 'Usar biometría',
  submitting: 'Iniciando sesión…',
  required: 'El campo «{{field}}» es obligatorio',
  invalidEmail: 'Introduzca una dirección de correo, por ejemplo, name@example.com',
  invalidCredentials: 'Datos de acceso no válidos',
  ended: 'Su sesión ha terminado. Iníciela de nuevo.',
  verificationFailed: 'No se pudo verificar la sesión',
} as const satisfies Translated<typeof english>;
