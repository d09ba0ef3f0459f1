import type { passkeys as english } from '../en/passkeys.ts';
import type { Translated } from '../translated.ts';

export const passkeys = {
  signIn: 'Iniciar sesión con biometría',
  signingIn: 'Iniciando sesión…',
  nameAccount: 'Mi cuenta no aparece',
  signInHint:
    'Su dispositivo muestra las cuentas cuyas llaves de acceso guarda. No hace falta nombre de empresa ni contraseña.',
  error: {
    cancelled: 'La autenticación biométrica se canceló o tardó demasiado. Inténtelo de nuevo.',
    cancelledIpad:
      'La autenticación biométrica se canceló o tardó demasiado. Inténtelo de nuevo y confirme con Face ID o Touch ID.',
    security: 'Error de seguridad en el inicio de sesión con biometría. Compruebe que está usando HTTPS.',
    notSupported:
      'Este dispositivo o navegador no admite la autenticación biométrica. Inicie sesión con la contraseña.',
    notSupportedIpad:
      'Este iPad o navegador no admite la autenticación biométrica. Use Safari o inicie sesión con la contraseña.',
    invalidState:
      'La autenticación biométrica ha fallado. Compruebe que tiene registrada la biometría para esta cuenta.',
    responseFormat:
      'La autenticación ha fallado: formato de respuesta no válido. Inténtelo de nuevo o inicie sesión con la contraseña.',
    other: 'El inicio de sesión con biometría ha fallado: {{message}}',
    noAuthenticatorIpad:
      'Este iPad no ofrece Face ID ni Touch ID a este sitio. Causas probables: la biometría está desactivada en Ajustes; ' +
      'no se ha registrado ninguna cara ni huella; este iPad no tiene Face ID ni Touch ID; su versión de iOS es anterior a la 14. ' +
      'Inicie sesión con la contraseña.',
  },
  session: {
    unverified: 'No se pudo verificar la sesión',
    unreadable: 'Datos de sesión no válidos',
    'not-stored': 'No se guardaron los datos del usuario',
  },
  step: {
    options: 'No se pudieron obtener las opciones de autenticación',
    challenge: 'Falta el desafío en la respuesta del servidor',
    verify: 'No se pudo verificar la autenticación',
    registrationOptions: 'No se pudieron obtener las opciones de registro',
    register: 'No se pudo verificar el registro',
    credential: 'Credencial no válida: falta ID o rawId',
    authenticator: 'Respuesta del autenticador no válida: faltan datos obligatorios',
  },
  ipad: {
    title: 'Ayuda para iPad',
    hintEnrolled: 'Face ID o Touch ID debe estar configurado en Ajustes.',
    hintSafari: 'Use Safari y abra este sitio en su propia pestaña.',
    hintRegister:
      'Registre primero este iPad: inicie sesión con su contraseña y añada una llave de acceso en «Su cuenta».',
    diagnose: 'Realizar diagnóstico',
    secure: 'Conexión segura (HTTPS)',
    supported: 'El navegador admite llaves de acceso',
    authenticator: 'Face ID, Touch ID o código disponible',
    yes: 'Sí',
    no: 'No',
  },
  notSupported: 'Su navegador no admite la autenticación biométrica',
  registered: 'Biometría registrada',
  registrationFailed: 'No se pudo registrar la biometría. Inténtelo de nuevo.',
  registeredHere: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  register: 'Registrar biometría',
  registerAnother: 'Registrar también la biometría de este dispositivo',
  title: 'Llaves de acceso',
  add: 'Añadir llave de acceso',
  none: 'Todavía no hay llaves de acceso',
  noneHint:
    'Con una llave de acceso usted inicia sesión con la huella, la cara o el PIN de su dispositivo, sin contraseña.',
  loadFailed: 'No se pudieron cargar las llaves de acceso',
  added: 'Añadida {{at}}',
  lastUsed: 'Último uso: {{at}}',
  neverUsed: 'Sin usar',
  synced: 'Sincronizada',
  remove: 'Quitar llave de acceso',
  removeNamed: 'Quitar la llave de acceso {{name}}',
  removeQuestion: '¿Quitar esta llave de acceso?',
  removeHint:
    '{{name}} dejará de servir para iniciar sesión. Su contraseña y las demás llaves de acceso quedan como están. Si su empresa exige dos factores y esta era la última, se le pedirá una nueva de inmediato.',
} as const satisfies Translated<typeof english>;
