import { SPANISH_FIELDS } from './es-fields.ts';

/**
 * Refusals in Spanish by their English text, which stays where the refusal is made; `{0}` is a placeholder. A text
 * beside a field follows the name of the field. A text that is not here is sent in English.
 */
export const SPANISH_REFUSALS: Readonly<Record<string, string>> = {
  // Callers
  'Please sign in.': 'Inicie sesión.',
  'Your role does not permit this.': 'Su rol no lo permite.',
  "Your role does not permit changing other users' details.":
    'Su rol no permite cambiar los datos de otros usuarios.',
  'This user has permissions that you do not have.': 'Este usuario tiene permisos que usted no tiene.',
  'A role is given, made or changed only by somebody who has all of its permissions.':
    'Un rol solo lo asigna, crea o cambia quien tiene todos sus permisos.',
  'There is no such role.': 'Este rol no existe.',
  'A company has at most {0} roles of its own. Delete one first.':
    'Una empresa tiene como máximo {0} roles propios. Elimine primero uno.',
  'Users have this role: {0}. Give them another one first.':
    'Usuarios con este rol: {0}. Asígneles primero otro.',
  'A key with the scope ingest is made by somebody who may manage devices.':
    'Una clave con el alcance ingest la crea quien puede gestionar dispositivos.',
  'Only an admin may do this.': 'Solo un administrador puede hacerlo.',
  'This company demands two-factor sign-in. Please set it up first.':
    'Esta empresa exige la autenticación de dos factores. Configúrela primero.',
  'Viewers of this company see only what belongs to their zones.':
    'Los observadores de esta empresa solo ven lo que pertenece a sus zonas.',
  'Nothing was changed: a reason is required.': 'No se ha cambiado nada: se exige un motivo.',
  'The screen is locked. Please unlock it with your password or a passkey.':
    'La pantalla está bloqueada. Desbloquéela con su contraseña o una llave de acceso.',
  'Please confirm that it is you, with your password or a passkey.':
    'Confirme su identidad con su contraseña o una llave de acceso.',
  'This call comes from a page of another site.': 'Esta llamada procede de una página de otro sitio.',
  'The token is missing or not valid.': 'El token falta o no es válido.',
  'Invalid credentials': 'Credenciales incorrectas',
  'Authentication failed': 'Error de autenticación',
  'Verification failed': 'Error de verificación',
  'Two-factor code required': 'Se necesita un código de dos factores',
  'The code is not correct.': 'El código no es correcto.',
  'The password is not correct.': 'La contraseña no es correcta.',
  'The current password is not correct.': 'La contraseña actual no es correcta.',
  'The password was changed by somebody else.': 'Otra persona ha cambiado la contraseña.',
  'This system sends no e-mail. Please ask an admin.':
    'Este sistema no envía correos. Consulte a un administrador.',
  'Invitations go by e-mail here.': 'Aquí las invitaciones se envían por correo.',
  'There is no such session.': 'Esta sesión no existe.',
  'Too many failed attempts. Please try again later.':
    'Demasiados intentos fallidos. Inténtelo de nuevo más tarde.',
  'Too many wrong PINs. Sign in, or try again later.':
    'Demasiados PIN incorrectos. Inicie sesión o inténtelo de nuevo más tarde.',
  'The PIN is required.': 'El PIN es obligatorio.',
  'The PIN is not correct.': 'El PIN no es correcto.',
  'The PIN has not been chosen yet: sign in, and choose one in Your account.':
    'Aún no se ha elegido el PIN: inicie sesión y elija uno en «Su cuenta».',
  'This link does not work any more. Please sign in.': 'Este enlace ya no es válido. Inicie sesión.',
  'This password is too easy to guess: it is common, or little more than a name. Choose another, for example four words that have nothing to do with each other.':
    'Esta contraseña es demasiado fácil de adivinar: es común o poco más que un nombre. Elija otra, por ejemplo cuatro palabras sin relación entre sí.',
  'is too easy to guess': 'es demasiado fácil de adivinar',
  'You can register biometrics for your own account only.':
    'Solo puede registrar datos biométricos para su propia cuenta.',
  'You have a passkey. Please sign in with it.': 'Tiene una llave de acceso. Inicie sesión con ella.',
  'You have too many passkeys.': 'Tiene demasiadas llaves de acceso.',
  'This device has registered this passkey already.':
    'Este dispositivo ya ha registrado esta llave de acceso.',
  'You have {0} passkeys. Remove one before you add another.':
    'Tiene {0} llaves de acceso. Quite una antes de añadir otra.',
  'There is no such passkey.': 'Esta llave de acceso no existe.',
  'Turn off your own two-factor sign-in under "Your account".':
    'Desactive su propia autenticación de dos factores en «Su cuenta».',
  'This user has no two-factor sign-in.': 'Este usuario no tiene autenticación de dos factores.',
  'Two-factor sign-in is off.': 'La autenticación de dos factores está desactivada.',
  'Two-factor sign-in is on already.': 'La autenticación de dos factores ya está activada.',
  'Turn on your own two-factor sign-in first, or sign in with a passkey.':
    'Active primero su propia autenticación de dos factores o inicie sesión con una llave de acceso.',

  // The server
  'There is nothing at this address.': 'No hay nada en esta dirección.',
  'An unexpected error occurred.': 'Se ha producido un error inesperado.',
  'The request is not valid.': 'La solicitud no es válida.',
  'The body is too large.': 'El contenido es demasiado grande.',
  'The server is busy. Please try again.': 'El servidor está ocupado. Inténtelo de nuevo.',
  'The server is busy with other files. Please try again.':
    'El servidor está ocupado con otros archivos. Inténtelo de nuevo.',
  'The server is shutting down.': 'El servidor se está deteniendo.',
  'The server is closing.': 'El servidor se está deteniendo.',
  'The database is not available. Please try again.':
    'La base de datos no está disponible. Inténtelo de nuevo.',
  'Too many calls of this company are being received.':
    'Se están recibiendo demasiadas llamadas de esta empresa.',
  'The company has too many open event streams.': 'La empresa tiene demasiados flujos de eventos abiertos.',

  // Users and companies
  'A company of this name exists already.': 'Ya existe una empresa con este nombre.',
  'The set-up has been done already.': 'La configuración inicial ya se ha hecho.',
  'You cannot delete your own account.': 'No puede eliminar su propia cuenta.',
  'You cannot disable your own account.': 'No puede desactivar su propia cuenta.',
  'This user has a password already.': 'Este usuario ya tiene contraseña.',
  'This user is disabled.': 'Este usuario está desactivado.',
  'The last admin of a company stays an admin.':
    'El último administrador de una empresa sigue siendo administrador.',
  'A user with this name already exists.': 'Ya existe un usuario con este nombre.',
  'A user with this email already exists.': 'Ya existe un usuario con esta dirección de correo.',
  'There is no such user.': 'Este usuario no existe.',
  "Unauthorized to change other users' passwords":
    'No está autorizado a cambiar la contraseña de otros usuarios',
  'The order of sensors belongs to each user alone.':
    'El orden de los sensores pertenece solo a cada usuario.',
  'A company has at most {0} API keys. Revoke one first.':
    'Una empresa tiene como máximo {0} claves de API. Revoque primero una.',
  'There is no such API key.': 'Esta clave de API no existe.',
  'A company has at most {0} webhooks. Delete one first.':
    'Una empresa tiene como máximo {0} webhooks. Elimine primero uno.',
  'There is no such webhook.': 'Este webhook no existe.',
  'The webhook is switched off.': 'El webhook está desactivado.',
  'The message has not failed.': 'El mensaje no ha fallado.',
  'There is no such delivery.': 'Este envío no existe.',

  // Sensors, zones, base units
  'There is no such sensor.': 'Este sensor no existe.',
  'There is no such device.': 'Este dispositivo no existe.',
  'Another device is in use at "{0}" now: {1}. Look at the sensor again.':
    'En «{0}» hay ahora otro dispositivo en uso: {1}. Consulte de nuevo el sensor.',
  'There is no such base unit.': 'Esta estación base no existe.',
  'There is no outside MQTT broker.': 'No hay ningún broker MQTT externo.',
  'There is no such zone.': 'Esta zona no existe.',
  'A zone with this name already exists.': 'Ya existe una zona con este nombre.',
  'The sensor is in this zone already.': 'El sensor ya está en esta zona.',
  'There is no such sensor in this zone.': 'Este sensor no existe en esta zona.',
  'The user is assigned to this zone already.': 'El usuario ya está asignado a esta zona.',
  'There is no such user in this zone.': 'Este usuario no existe en esta zona.',
  'There is no such input.': 'Esta entrada no existe.',
  'There is no such site.': 'Esta ubicación no existe.',
  'A company has at most {0} sites.': 'Una empresa tiene como máximo {0} ubicaciones.',
  'Plan data is required': 'Los datos del plano son obligatorios',
  'There is no such calibration.': 'Esta calibración no existe.',
  'This sensor is not among the places to assess.':
    'Este sensor no es uno de los lugares que se deben evaluar.',
  'This calibration has no certificate.': 'Esta calibración no tiene certificado.',
  'No base unit has heard this sensor yet.': 'Ninguna estación base ha recibido todavía este sensor.',
  'This sensor was last received through a network server, which takes no commands.':
    'Este sensor se recibió por última vez a través de un servidor de red, que no acepta comandos.',
  'Too many commands are waiting for this base unit.':
    'Hay demasiados comandos en espera para esta estación base.',
  'There is no such command.': 'Este comando no existe.',
  'The latest firmware version is not known.': 'No se conoce la última versión del firmware.',
  'There is no such delivery in quarantine.': 'Este envío no está en cuarentena.',
  'What was quarantined cannot be read any more.': 'Lo que se puso en cuarentena ya no se puede leer.',

  // Alarms and messages
  'There is no such alarm.': 'Esta alarma no existe.',
  'Your company does not have alarms confirmed.': 'Su empresa no hace confirmar las alarmas.',
  'You acknowledged this alarm yourself: somebody else has to confirm it.':
    'Usted mismo reconoció esta alarma: otra persona debe confirmarla.',
  'This alarm has been confirmed already.': 'Esta alarma ya está confirmada.',
  'Already Acknowledged': 'Ya reconocida',
  'The sensor does not follow this template.': 'El sensor no está vinculado a esta plantilla.',
  'A template with this name already exists.': 'Ya existe una plantilla con este nombre.',
  'A company can have {0} templates.': 'Una empresa puede tener {0} plantillas.',
  'There is no preview of this template yet.': 'Aún no hay vista previa de esta plantilla.',
  'The sensor follows the template "{0}". Change the template, or detach the sensor first.':
    'El sensor está vinculado a la plantilla «{0}». Cambie la plantilla o desvincule primero el sensor.',
  'There is no such template.': 'Esta plantilla no existe.',
  'There is no such maintenance.': 'Este mantenimiento no existe.',
  'This maintenance is over.': 'Este mantenimiento ha terminado.',
  'This maintenance has begun: it can be ended, and stays on record.':
    'Este mantenimiento ha comenzado: se puede terminar, y queda registrado.',
  'This maintenance does not last now.': 'Este mantenimiento no está en curso.',
  'The end of one that repeats or of shelving cannot be moved. Add maintenance beside it.':
    'No se puede mover el final de un mantenimiento periódico ni de un aplazamiento. Añada otro mantenimiento.',
  'The alarms of this sensor are not shelved.': 'Las alarmas de este sensor no están aplazadas.',
  'There is no such alert group.': 'Este grupo de avisos no existe.',
  'There is no such recipient in this alert group.': 'Este destinatario no existe en este grupo de avisos.',
  'This company has no mail server of its own.': 'Esta empresa no tiene servidor de correo propio.',
  'There is no such chat channel.': 'Este canal de chat no existe.',
  'A group has at most {0} chat channels. Take one away first.':
    'Un grupo tiene como máximo {0} canales de chat. Quite primero uno.',
  'There is no such contact.': 'Este contacto no existe.',
  'The contact has no such address.': 'El contacto no tiene esa dirección.',
  'A company has at most {0} contacts. Delete one first.':
    'Una empresa tiene como máximo {0} contactos. Elimine primero uno.',
  'A code was sent less than a minute ago.': 'Se envió un código hace menos de un minuto.',
  'There is no code to be entered. Send a new one.': 'No hay ningún código que introducir. Envíe uno nuevo.',
  'is not the code that was sent': 'no es el código que se envió',
  'There is no such rota.': 'Este plan de guardias no existe.',
  'A company has at most {0} rotas. Delete one first.':
    'Una empresa tiene como máximo {0} planes de guardias. Elimine primero uno.',
  'There is no such override.': 'Esta excepción no existe.',
  'A rota has at most {0} overrides. Take one back first.':
    'Un plan de guardias tiene como máximo {0} excepciones. Anule primero una.',
  'There is no such calendar.': 'Este calendario no existe.',
  'There is no such browser.': 'Este navegador no existe.',
  'There is no such push subscription.': 'Esta suscripción push no existe.',
  'There is no such scheduled report.': 'Este informe programado no existe.',

  // Files
  'An import is under way already.': 'Ya hay una importación en curso.',
  'An import of readings is under way already.': 'Ya hay una importación de lecturas en curso.',
  'The file did not arrive whole. Please send it again.': 'El archivo no llegó completo. Envíelo de nuevo.',
  'The file is packed. Please unpack it first.': 'El archivo está comprimido. Descomprímalo primero.',
  'The file is no longer wanted.': 'El archivo ya no se necesita.',
  'There is not enough space on the server for this file.':
    'No hay espacio suficiente en el servidor para este archivo.',
  'A file may have at most {0} MB here.': 'Aquí un archivo puede tener como máximo {0} MB.',
  'Something that the file holds was added meanwhile. Nothing was imported; try again.':
    'Mientras tanto se añadió algo que contiene el archivo. No se importó nada; inténtelo de nuevo.',

  'An API key cannot do this. Please sign in.': 'Una clave de API no permite hacerlo. Inicie sesión.',
  'The {0} of the request is not the {1} of the session.':
    'El valor «{0}» de la solicitud no es el valor «{1}» de la sesión.',
  'The PIN {0}.': 'El PIN {0}.',
  'There is no such user in a company of this name.':
    'Este usuario no existe en una empresa con este nombre.',
  'Zone ID and {0} ID are required': 'El identificador de la zona y el de «{0}» son obligatorios',
  'You have {0} saved searches. Delete one first.': 'Tiene {0} búsquedas guardadas. Elimine primero una.',
  'There is no such saved search.': 'Esta búsqueda guardada no existe.',
  'Home Assistant does not read the sensors.': 'Home Assistant no lee los sensores.',
  'Only a network server has a time of its own.': 'Solo un servidor de red tiene una hora propia.',
  'Input not found': 'Esta entrada no existe',
  'The command cannot be cancelled: it is {0}.': 'El comando no se puede cancelar: está {0}.',
  'The command {0}.': 'El comando {0}.',
  'The plan {0}.': 'El plano {0}.',
  'There is no such cause.': 'Esta causa no existe.',
  'There is no such action.': 'Esta medida no existe.',
  '1 sensor follows the template "{0}". Detach them first.':
    '1 sensor está vinculado a la plantilla «{0}». Desvincúlelo primero.',
  '{0} sensors follow the template "{1}". Detach them first.':
    '{0} sensores están vinculados a la plantilla «{1}». Desvincúlelos primero.',
  'Not now: a real alarm of the group is in force.': 'Ahora no: hay una alarma real del grupo activa.',
  'Not now: maintenance or shelving covers sensors of the group.':
    'Ahora no: hay sensores del grupo en mantenimiento o aplazados.',
  'There is no such evidence pack.': 'Este paquete de pruebas no existe.',
  'The evidence pack is not made yet.': 'El paquete de pruebas aún no está listo.',
  'Other evidence packs are being made. Please wait for one of them.':
    'Se están creando otros paquetes de pruebas. Espere a que termine uno.',
  'There are too many evidence packs. Please delete one first.':
    'Hay demasiados paquetes de pruebas. Elimine primero uno.',
  'The record has changed since it was shown. Read it again before you sign.':
    'El registro ha cambiado desde que se mostró. Léalo de nuevo antes de firmar.',
  'This is still under way. It can be signed once it has ended.':
    'Aún está en curso. Se puede firmar cuando haya terminado.',
  'You have signed this record with this meaning.': 'Ya ha firmado este registro con este significado.',
  'You have signed this record with another meaning. The company wants another person for this one.':
    'Ha firmado este registro con otro significado. La empresa exige otra persona para este.',
  'The e-mail address is required.': 'Falta la dirección de correo electrónico.',
  'You sign for yourself alone.': 'Solo firma por usted mismo.',
  'This review was withdrawn: its plan was deleted before it was done.':
    'Esta revisión se retiró: su plan se eliminó antes de que se hiciera.',
  'Your role does not sign this record.': 'Su rol no firma este registro.',
  'There is no such review plan.': 'Este plan de revisión no existe.',
  'There is no such plan of tasks.': 'Este plan de tareas no existe.',
  'There is no such task.': 'Esta tarea no existe.',
  'This task is done already: by {0}, at {1}.': 'Esta tarea ya está hecha: por {0}, a las {1}.',
  'This task was withdrawn: it need not be done any more.': 'Esta tarea se retiró: ya no hay que hacerla.',
  'This task can no longer be done: its grace ended more than {0} hours before.':
    'Esta tarea ya no puede hacerse: su plazo de gracia terminó más de {0} horas antes.',
  'This task is done by a reading by hand of its sensor.':
    'Esta tarea se hace con una lectura manual de su sensor.',
  'There is no such reading by hand.': 'Esta medición manual no existe.',
  'A reading by hand is made void by its author or by somebody who may change sensors.':
    'Una medición manual la anula su autor o quien puede modificar sensores.',
  'This reading by hand is void already.': 'Esta medición manual ya está anulada.',
  'This Idempotency-Key was used for another entry.': 'Esta Idempotency-Key se usó para otro registro.',
  'There is no such review.': 'Esta revisión no existe.',
  'This review is ended by the reviewers of its plan.': 'Esta revisión la terminan los revisores de su plan.',
  'This review is done already.': 'Esta revisión ya está hecha.',
  'There is no such alarm drill.': 'Este simulacro de alarma no existe.',
  'There is no such run.': 'Esta ejecución no existe.',
  'An alarm drill of the company is running. Wait for its end.':
    'Hay un simulacro de alarma de la empresa en curso. Espere a que termine.',
  'Only a failed run that nobody has looked at is looked at.':
    'Solo se puede revisar una ejecución fallida que nadie haya revisado.',
  'A file is imported only into a company that has nothing yet. This one has: {0}.':
    'Un archivo solo se importa en una empresa que aún no tiene nada. Esta tiene: {0}.',
  'What the import before had written is being cleared away. Try again in a minute.':
    'Se está borrando lo que escribió la importación anterior. Inténtelo de nuevo en un minuto.',
  'Whoever began the import is no longer an admin.': 'Quien inició la importación ya no es administrador.',
  'The serial number of base unit{0} of the file is in use.':
    'El número de serie de la estación base{0} del archivo ya está en uso.',
  'The recording names more than {0} new sensors: is the column right?':
    'El registro nombra más de {0} sensores nuevos: ¿es la columna correcta?',
  'The first line of the body must be JSON that says how the file is read.':
    'La primera línea del contenido debe ser JSON que indique cómo se lee el archivo.',
  'The body must be a file (Content-Type: {0}).': 'El contenido debe ser un archivo (Content-Type: {0}).',
  'The body must not be compressed (Content-Encoding).':
    'El contenido no debe estar comprimido (Content-Encoding).',

  ...SPANISH_FIELDS,
};
