import type { apiKeys as english } from '../en/api-keys.ts';
import type { Translated } from '../translated.ts';

export const apiKeys = {
  title: 'Claves de API',
  hint: 'Los programas llaman a la API con una clave, como',
  docs: 'Qué ofrece la API',
  none: 'Ningún programa tiene clave todavía.',
  failed: 'No se pudieron cargar las claves de API',
  add: 'Crear clave de API',
  created: 'Creada {{at}} por {{name}}',
  neverUsed: 'sin usar',
  lastUsed: 'último uso: {{at}}',
  exempt: 'exenta de indicar motivos',
  ended:
    'Terminada {{at}}: {{name}}, que la creó, ya no es administrador. Cree una clave nueva para el programa.',
  scopes: { read: 'Leer', ingest: 'Enviar lecturas', manage: 'Gestionar' },
  scopeHints: {
    read: 'Lee lo que lee un administrador.',
    ingest:
      'Envía lecturas y recibe comandos en nombre de una estación base, salvo los comandos que contienen una contraseña.',
    manage: 'Lee y cambia lo que puede cambiar un administrador, salvo los inicios de sesión y las claves.',
  },
  form: {
    title: 'Crear clave de API',
    name: 'Nombre',
    nameHint: 'El programa que la recibe; el nombre consta en el registro de auditoría.',
    scopes: 'Qué puede hacer',
    nameNeeded: 'Introduzca un nombre de 100 caracteres como máximo.',
    exempt: 'Sin motivo',
    exemptHint: 'Los cambios con esta clave no necesitan motivo donde la empresa lo exige.',
    scopeNeeded: 'Elija al menos una opción.',
    submit: 'Crear clave de API',
  },
  shown: {
    title: 'Clave de API de {{name}}',
    once: 'Esta clave se muestra solo esta vez: de ella se guarda únicamente una huella.',
    label: 'Clave de API',
    copy: 'Copiar clave',
    notCopied: 'La clave se muestra solo ahora. ¿Cerrar sin copiarla?',
  },
  revoke: {
    open: 'Revocar la clave de API de {{name}}',
    question: '¿Revocar la clave de API de {{name}}?',
    lost: 'El programa que la usa será rechazado desde su próxima llamada y sus flujos en directo terminarán.',
    kept: 'Lo que ha hecho permanece en el registro de auditoría.',
    confirm: 'Revocar clave',
  },
} as const satisfies Translated<typeof english>;
