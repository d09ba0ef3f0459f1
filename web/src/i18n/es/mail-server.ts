import type { mailServer as english } from '../en/mail-server.ts';
import type { Translated } from '../translated.ts';

export const mailServer = {
  title: 'Servidor de correo',
  hint: 'Los correos de esta empresa pueden salir por su propio servidor de correo y desde su propia dirección: alarmas, invitaciones, informes. No se le envía nada sin cifrar.',
  failed: 'No se pudo cargar el servidor de correo',
  byOwn: 'Los correos salen por su propio servidor, {{host}}.',
  byOwnOrOperator:
    'Los correos salen por su propio servidor, {{host}}. Lo que este no acepta sale por el servidor del operador.',
  byOperator: 'Los correos salen por el servidor del operador.',
  byNone: 'Sin servidor de correo: no se envían correos.',
  noPassword: 'Su contraseña no está guardada. Introdúzcala para que los correos salgan por él.',
  lastSent: 'Aceptó un correo por última vez {{at}} o hasta una hora después.',
  lastFailure: 'Último fallo, {{at}}: {{reason}}',
  host: 'Host',
  hostHint: 'Por ejemplo, smtp.example.com',
  port: 'Puerto',
  security: 'Seguridad',
  securities: {
    starttls: 'STARTTLS (normalmente, puerto 587)',
    tls: 'TLS desde el principio (normalmente, puerto 465)',
  },
  user: 'Nombre de usuario',
  password: 'Contraseña',
  passwordKept:
    'Vacía, se mantiene la guardada, siempre que no cambien el host, el puerto y el nombre de usuario.',
  sender: 'Dirección del remitente',
  portInvalid: 'Introduzca un número de 1 a 65535',
  save: 'Guardar servidor de correo',
  saved: 'Servidor de correo guardado. Envíese una prueba.',
  test: 'Enviar correo de prueba',
  testSent: 'El servidor aceptó el correo de prueba para {{to}}.',
  testFailed: 'El correo de prueba no se envió: {{reason}}',
  remove: 'Quitar servidor de correo',
  removeAsk: {
    question: '¿Quitar el servidor de correo?',
    byOperator: 'Los correos saldrán entonces por el servidor del operador. La contraseña se elimina.',
    byNone:
      'Entonces no se enviarán correos: ni alarmas, ni invitaciones, ni informes por correo. La contraseña se elimina.',
    confirm: 'Quitar',
  },
  failures: {
    'name not found': 'no se encontró el nombre del host',
    'address not allowed': 'el host está en una red privada, lo que el operador no permite',
    'no connection': 'no se puede llegar al host por este puerto',
    'no TLS': 'el servidor no cifra de esta forma; compruebe la seguridad y el puerto',
    'certificate not valid': 'el certificado del servidor no es válido para este host',
    'sign-in refused': 'el servidor rechazó el nombre de usuario o la contraseña',
    'sender refused': 'el servidor rechazó la dirección del remitente',
    'message refused': 'el servidor rechazó el mensaje',
    'time ran out': 'el servidor no respondió a tiempo',
    'password missing': 'la contraseña no está guardada o ya no se puede leer; introdúzcala de nuevo',
  },
} as const satisfies Translated<typeof english>;
