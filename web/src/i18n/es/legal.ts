import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../translated.ts';

/** Each page as sections of a heading and paragraphs; an operator's own file replaces them. */
export const legal = {
  toSignIn: 'Ir al inicio de sesión',
  failed: 'No se pudo cargar esta página',
  operator: '{{name}}',
  someOperator: 'la entidad que le facilitó su acceso',
  phone: 'Teléfono: {{phone}}',
  email: 'Correo: {{email}}',
  site: 'Sitio web: {{url}}',
  noContact:
    'El operador de este sistema no ha publicado ninguna forma de contacto. Pregunte a un administrador de su empresa: gestiona su cuenta y sabe quién opera este sistema.',
  contactHint:
    'Para preguntas sobre su cuenta, sus zonas o una alarma, acuda primero a un administrador de su empresa: puede cambiar esas cosas por sí mismo.',
  terms: {
    who: {
      title: 'Quién opera este sistema',
      body: 'Lo opera {{operator}}, en adelante, «el operador». Si su empresa y el operador tienen un contrato, este prevalece sobre todo lo que dice esta página.',
    },
    purpose: {
      title: 'Para qué sirve',
      body: 'El sistema guarda lecturas de temperatura y humedad y avisa de las alarmas. Apoya los controles que exigen la ley y sus propios procedimientos, pero no los sustituye. Los correos, los SMS y los mensajes push viajan por redes que el operador no controla: pueden retrasarse o perderse, así que alguien debería mirar también las pantallas.',
    },
    account: {
      title: 'Su cuenta',
      body: 'Use solo su propia cuenta y no comparta su contraseña. No intente acceder a los datos de otra empresa ni perturbar el servicio. Los administradores de su empresa deciden quién tiene cuenta; el operador puede bloquear la que ponga en peligro el servicio.',
    },
    data: {
      title: 'De quién son los datos',
      body: 'Las lecturas, las alarmas y los ajustes pertenecen a su empresa. Sus administradores pueden exportarlos todos en cualquier momento y deciden cuánto tiempo se conservan las lecturas. Las alarmas y el registro de auditoría se conservan como prueba y no se pueden modificar.',
    },
    warranty: {
      title: 'Garantía',
      body: 'El software es de código abierto con licencia MIT y se ofrece sin garantía. Lo que el operador promete más allá de eso, por ejemplo, la disponibilidad del servicio, figura en su contrato con él.',
    },
  },
  privacy: {
    who: {
      title: 'Quién es el responsable',
      body: 'Su empresa decide quién tiene cuenta y qué se registra. El sistema lo opera para ella {{operator}}.',
    },
    stored: {
      title: 'Qué se guarda sobre usted',
      body: 'Su dirección de correo y, si alguien los introdujo, su nombre y su número de teléfono. Su contraseña, solo como hash, y sus llaves de acceso, como claves públicas: no se puede volver de ellos al original. Qué zonas ve, su orden de los sensores y los navegadores a los que permitió mostrar mensajes push.',
    },
    log: {
      title: 'Qué se registra',
      body: 'El registro de auditoría anota quién inició sesión y quién cambió qué, con la hora y, en los intentos fallidos, la dirección de red de la que procedían. Los reconocimientos y las notas de las alarmas llevan su nombre de usuario. Estos registros son una prueba: permanecen aunque se elimine su cuenta.',
    },
    browser: {
      title: 'Qué se guarda en su navegador',
      body: 'Una cookie mantiene su sesión iniciada, 24 horas como máximo, y otra marca este navegador como conocido, para que ningún extraño pueda bloquearle el acceso. Su tema, el nombre de la empresa y otras preferencias similares quedan en este dispositivo, y los últimos valores, un día como máximo, hasta que cierre sesión, para poder mostrarlos sin conexión. No hay publicidad ni servicios de estadísticas, y no se carga nada de terceros.',
    },
    others: {
      title: 'Quién más lo recibe',
      body: 'Para avisarle de las alarmas, los mensajes pasan por el servidor de correo, la pasarela de SMS y el servicio push del fabricante de su navegador. Estos conocen su dirección o número y el texto del mensaje; los mensajes push van cifrados para su navegador.',
    },
    rights: {
      title: 'Sus derechos',
      body: 'Pida a un administrador de su empresa ver, corregir o eliminar lo que se guarda sobre usted; puede hacerlo en la pantalla Usuarios. Para todo lo demás, pregunte al operador, en la página de contacto.',
    },
  },
} as const satisfies Translated<typeof english>;
