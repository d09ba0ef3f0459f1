import type { help as english } from '../en/help.ts';
import type { Translated } from '../translated.ts';

export const help = {
  title: 'Ayuda',
  subtitle: 'Cómo hacer aquello para lo que sirve este sistema',
  contents: 'Contenido',
  search: 'Buscar en la ayuda',
  clear: 'Borrar la búsqueda',
  none: 'Nada en la ayuda contiene estas palabras.',
  openScreen: 'Abrir {{screen}}',
  support: 'Asistencia',
  supportBy: 'Pregunte a {{name}}',
  supportNone: 'Pregunte a quien opera este sistema para usted.',
  call: 'Teléfono: {{phone}}',
  email: 'Correo: {{email}}',
  sections: {
    gettingStarted: {
      title: 'Primeros pasos',
      picture:
        'El panel: tarjetas que cuentan los sensores y, debajo, una tabla con los valores más recientes.',
      steps: [
        'Inicie sesión con el nombre de su empresa, su dirección de correo y su contraseña, o con una llave de acceso. El nombre de la empresa se recuerda en este dispositivo.',
        'Mire primero la tarjeta «Fuera de límites» del panel. Elíjala para ver solo esos sensores.',
        'Elija el nombre de un sensor para ver su gráfico, o su campana para ver su alarma.',
        'Elija su nombre, arriba, para su cuenta, su idioma y unidades, y cómo señala las alarmas este dispositivo.',
      ],
      topics: {
        invitations: {
          title: 'Invitaciones y contraseñas olvidadas',
          text: 'Una invitación llega como correo con un enlace que vale una vez: elija allí su contraseña. «¿Ha olvidado su contraseña?», en la página de inicio de sesión, también envía un enlace así si el sistema puede enviar correos; si no, pida a un administrador una contraseña nueva.',
        },
        cards: {
          title: 'Tarjetas del panel',
          text: 'El panel muestra cada sensor con sus valores más recientes. Las tarjetas cuentan los sensores que están fuera de sus límites, todos, los que están en línea, los que tienen una advertencia y los que están sin conexión, y también los que no tienen límites mientras los haya; elija una tarjeta para ver solo esos.',
        },
        roles: {
          title: 'Administradores y observadores',
          text: 'Los administradores gestionan sensores, zonas, usuarios y límites. Los observadores lo leen todo, reconocen alarmas y escriben notas. Su rol figura junto a su nombre.',
        },
        twoFactor: {
          title: 'Autenticación de dos factores',
          text: 'La autenticación de dos factores pide, después de la contraseña, un código de una aplicación de autenticación. Actívela bajo su nombre y guarde los códigos de recuperación lejos de su teléfono: cada uno vale una vez si se pierde el teléfono. Una empresa puede exigirla a todos.',
        },
        passkeys: {
          title: 'Llaves de acceso',
          text: 'Con una llave de acceso usted inicia sesión mediante la huella, la cara o el bloqueo de su dispositivo, y cuenta como dos factores. Registre una bajo su nombre; si la quita allí, deja de valer.',
        },
        languageAndUnits: {
          title: 'Idioma y unidades',
          text: 'En «Idioma y unidades», bajo su nombre, elija su idioma y si lee y escribe las temperaturas en °C o en °F; lo que usted no elige es como lo tiene su empresa en Ajustes. Un límite de 39,2\u00A0°F que usted escribe es de 4,0\u00A0°C para un compañero que lee °C. La API y los archivos CSV están siempre en °C. Los números admiten coma o punto, pero ningún signo entre los millares.',
        },
        look: {
          title: 'Claro y oscuro',
          text: 'El botón del sol y la luna cambia entre claro y oscuro. Los valores llegan por sí solos; no hace falta volver a cargar la página.',
        },
        programs: {
          title: 'Programas y sistemas propios',
          text: 'Los programas usan claves de API, y los webhooks informan a sus propios sistemas de alarmas, comandos y dispositivos. Los administradores crean ambos en Ajustes; una clave o un secreto se muestra una sola vez. Las llamadas están descritas en /api/docs.',
        },
      },
    },
    viewData: {
      title: 'Ver los datos de un sensor',
      picture: 'La página de un sensor: valores actuales, botones de periodo y el gráfico con sus límites.',
      steps: [
        'Elija el nombre de un sensor en el panel. Su página muestra los valores actuales y un gráfico de las últimas 24 horas o, mientras el sensor está fuera de sus límites, del tiempo más corto que muestra cuándo empezó.',
        'Los botones sobre el gráfico eligen 1, 6 o 24 horas, 7, 30 o 60 días, todos los datos o un periodo propio. Las flechas van un periodo atrás o adelante.',
        'Arrastre sobre el gráfico, pellízquelo o gire la rueda con Ctrl pulsado para ampliar; «Restablecer zoom» vuelve atrás.',
        'Guarde el periodo con CSV, XLSX o PDF.',
      ],
      topics: {
        line: {
          title: 'Huecos y suavizado',
          text: 'Un hueco en la línea es un tiempo sin lecturas, nunca una suposición. «Suavizar» alisa la línea. Nunca toca los valores fuera de un límite; las alarmas y las estadísticas usan siempre lo que se midió.',
        },
        lists: {
          title: 'Listas largas',
          text: 'En una lista larga escriba en su búsqueda: palabras en cualquier orden, una parte de un número de serie o el nombre de una zona. Los filtros están al lado. El nombre de una columna ordena la lista: la primera vez, ascendente; otra vez, descendente, y la tercera vuelve al orden habitual. El marcador guarda una búsqueda con sus filtros y su orden bajo un nombre, solo para usted. Los sensores en alarma van primero hasta que usted establece su propio orden.',
        },
        keyboard: {
          title: 'Con el teclado',
          text: 'j y k van de fila en fila, Intro abre la fila, / va a la búsqueda, g y una letra van a una página, ? muestra las teclas. Ctrl+K (⌘K en un Mac) lleva con unas pocas letras a cualquier pantalla o parte de ella, sensor, zona, estación base, usuario o apartado de esta ayuda, y adonde se fijan los límites de un sensor o se planifica su mantenimiento. Las teclas sueltas se pueden desactivar bajo su nombre.',
        },
        plan: {
          title: 'Plano y análisis',
          text: 'Plano muestra los sensores en su sitio dentro de un edificio. Análisis muestra el mínimo, el máximo, la temperatura cinética media y el tiempo fuera de los límites en un periodo; de puertas, CO₂ y otras magnitudes, cuánto tiempo estuvieron abiertas, sus extremos o cuánto se contó.',
        },
        wall: {
          title: 'Pantalla mural',
          text: '«Pantalla mural», en Plano, llena la pantalla con el plano para un monitor en la pared: no se apaga, y Esc la termina.',
        },
        further: {
          title: 'Otras magnitudes',
          text: 'Un sensor también puede enviar CO₂, presión, luz, una puerta, una fuga, la alimentación, el movimiento o un recuento. Aparecen por sí solas con su primer valor, en su fila, en el plano y en su página. Allí el gráfico dibuja las cifras como líneas, con un eje por unidad para un máximo de tres unidades, los estados como bandas y los recuentos como barras; las casillas de debajo eligen qué se dibuja. Un estado se mantiene hasta que el sensor dice otra cosa; si el sensor deja de transmitir, es desconocido. Los administradores cambian los nombres y quitan lo que nadie necesita con «Editar nombres». Los límites se fijan en Límites, donde se pueden dar a la vez a otras que miden lo mismo; el gráfico dibuja como líneas los de las cifras y señala una puerta o un contador en alarma. Una alarma de temperatura dice si una puerta de su sensor estaba abierta cuando empezó.',
        },
        exports: {
          title: 'Exportaciones',
          text: 'La página del sensor guarda su periodo como CSV, hoja de cálculo o informe PDF; el panel guarda lo que muestra como PDF, XLS o imagen. Los archivos contienen lo que se midió, nunca la línea suavizada.',
        },
        reports: {
          title: 'Informes programados',
          text: 'Los informes programados traen el PDF de una zona por correo, cada día, semana o mes, a una hora del reloj de la empresa. Los administradores los configuran en Ajustes.',
        },
      },
    },
    addSensor: {
      title: 'Añadir un sensor',
      picture:
        'La pantalla Sensores con el diálogo que añade un sensor por su tipo, su número de serie y su nombre.',
      steps: [
        'En la pantalla Sensores, elija «Añadir sensor» y después el tipo.',
        'Introduzca el número de serie que figura en el sensor y un nombre que diga dónde está.',
        'Fije sus límites en Límites. Sin límites no hay alarma.',
        'Póngalo en un grupo de Avisos remotos, para que se avise a alguien.',
      ],
      topics: {
        serialNumbers: {
          title: 'Números de serie',
          text: 'Un sensor TS1 y uno Legacy tienen seis cifras; un EMS IceSpy, ocho. Los puntos se ponen solos.',
        },
        discovered: {
          title: 'Sensores detectados',
          text: 'Un sensor que una estación base recibe antes de que nadie lo haya añadido figura como detectado; su número ya es entonces correcto.',
        },
        networkServers: {
          title: 'LoRaWAN, Zigbee y Bluetooth',
          text: 'Los sensores LoRaWAN, Zigbee y Bluetooth llegan por un servidor de red: ChirpStack, The Things Stack, Zigbee2MQTT, una pasarela Ruuvi o cualquier cosa que envíe JSON. Añádalo en la pantalla Estaciones base con «Añadir servidor de red»; su tarjeta contiene la dirección, la clave y los ajustes para copiar, y dice qué ha llegado. Sus sensores figuran entonces como detectados.',
        },
        otherProducts: {
          title: 'Lecturas de otro producto',
          text: 'Lo que ha registrado otro producto lo incorporan los administradores en «Importar lecturas», en Ajustes: elija el archivo y qué lo escribió, vea cómo se interpreta y elija los sensores que reciben sus lecturas. Las columnas de puertas, CO₂, presión y similares se indican como otras magnitudes, en la unidad que tiene el archivo.',
        },
        calibration: {
          title: 'Calibración',
          text: '«Calibrar» envía la corrección al sensor. Su página guarda el historial de calibración: los certificados, quién calibró y cuándo, y el día en que vence la próxima calibración, con un recordatorio previo. Lo que un laboratorio constató de un dispositivo se registra debajo, con su certificado en PDF; si un dispositivo no fue conforme, enumera los lugares por evaluar. De cada uno, un administrador registra si lo que se conservaba allí está afectado y por qué; hasta entonces figura en la pantalla Sensores.',
        },
        byHand: {
          title: 'Mediciones manuales',
          text: 'Mientras una sonda no funciona, o para comprobarla, registre en «Mediciones manuales», en la página de un sensor, lo que midió, cuándo y con qué. Allí se ve enseguida si el valor está dentro de los límites; «Comparar con la sonda» guarda los dos valores y señala una diferencia mayor que la permitida. Estas mediciones quedan separadas de las lecturas de la sonda y no provocan ninguna alarma. Los informes las muestran en una tabla aparte. Una equivocada se anula con un motivo y queda en la lista. Sin conexión esperan en el navegador y se envían cuando esta vuelve.',
        },
        swapping: {
          title: 'Otro dispositivo para un sensor',
          text: 'Si un sensor se avería o se envía a calibrar, elija «Sustituir dispositivo» en «Acciones», en su página: lecturas, límites, zonas y alarmas continúan con el dispositivo nuevo. Lo que el antiguo entregue tarde queda en su momento. Los dispositivos sin usar figuran debajo de los sensores.',
        },
        deleting: {
          title: 'Eliminar un sensor',
          text: 'Eliminar un sensor lo oculta. Sus lecturas y su registro de alarmas se conservan como prueba.',
        },
      },
    },
    thresholds: {
      title: 'Ver o cambiar los límites',
      picture:
        'La pantalla Límites con una fila abierta para editarla y sus límites junto a los extremos de los últimos siete días.',
      steps: [
        'En la pantalla Límites, elija «Editar» en la fila del sensor.',
        'Escriba el límite superior y el inferior, o mueva sus líneas sobre los últimos siete días. El resto está plegado.',
        'Fije el retardo: cuánto tiempo puede estar fuera un valor antes de ser una alarma.',
        'Pulse Intro o elija «Guardar». Esc o «Cancelar» dejan la fila como estaba.',
      ],
      topics: {
        inForce: {
          title: 'Cuándo cuenta un límite',
          text: 'Un límite solo cuenta mientras su interruptor está activado. Exactamente en el límite es todavía dentro; estrictamente por encima del límite superior o por debajo del inferior es fuera.',
        },
        delay: {
          title: 'Retardo y prealarma',
          text: 'El retardo es cuánto tiempo tiene que permanecer fuera un valor antes de convertirse en alarma. Hasta entonces es una prealarma, que se muestra en naranja con el tiempo que queda.',
        },
        autoReset: {
          title: 'Rearme automático y repetición',
          text: '«Rearme automático» termina la alarma cuando el valor vuelve a estar dentro; aun así espera a que alguien la reconozca. «Repetir» vuelve a avisar mientras continúa.',
        },
        warnings: {
          title: 'Límites de advertencia',
          text: 'Un límite de advertencia está dentro del límite de alarma y dice pronto que algo va mal: en ámbar, sin sonido, a los destinatarios de un grupo de avisos que quieren también advertencias. Tiene su propio retardo, y nunca se repite ni se escala. Mientras hay alarma en el mismo lado, su advertencia calla; al reconocer la alarma se reconoce la advertencia.',
        },
        rapidChange: {
          title: 'Subida y bajada rápidas',
          text: 'La subida o bajada rápida es una alarma aparte, desactivada hasta que un administrador la configura: la temperatura se aleja de su mínimo (o máximo) de los últimos minutos más de lo que usted permite. Así se descubre una puerta que se quedó abierta antes de que se rebase el límite. Termina por sí sola cuando nada ha cambiado demasiado deprisa durante esos mismos minutos. Una sola lectura después de un hueco más largo no dice nada al respecto.',
        },
        whatToDo: {
          title: 'Qué hacer',
          text: '«Qué hacer» es para quien recibe la llamada de noche: escriba qué va primero, a quién llamar y adónde puede ir el género. Se muestra con la alarma y se envía con sus mensajes, como texto.',
        },
        sameLimits: {
          title: 'Los mismos límites para otros sensores',
          text: '«Dar los mismos límites a otros sensores», en la fila que se está editando, traslada límites y retardos a tantos sensores como marque.',
        },
        templates: {
          title: 'Plantillas',
          text: 'Muchos sensores con los mismos límites se vinculan a una plantilla: márquelos en esta pantalla y elija «Vincular». Un cambio de la plantilla llega a todos, uno tras otro; «Vista previa» dice antes qué supondría. «Desvincular» vuelve a dar a un sensor límites propios. Plantillas tiene ejemplos de normas públicas para copiar. Una plantilla puede tener límites de otras magnitudes, como una puerta o CO₂: los reciben todas las de un sensor vinculado. De las magnitudes que no menciona, dé los mismos límites a otras allí donde se escriben.',
        },
        trying: {
          title: 'Probar un límite con el pasado',
          text: '¿No está seguro de un límite? Análisis prueba límites con el pasado y muestra cuántas alarmas habrían generado. Los límites de otras magnitudes, como CO₂, una puerta o un contador, se prueban con los últimos 30 días mediante el botón junto a «Guardar».',
        },
      },
    },
    acknowledge: {
      title: 'Reconocer una alarma',
      picture:
        'El panel con un sensor en alarma; el cuadro de su campana tiene el valor, el límite y el botón «Reconocer».',
      steps: [
        'Elija la campana del sensor: tiene el valor, el límite y la hora. Rojo es por encima, azul por debajo, naranja una prealarma.',
        'Escriba en «Nota» lo que encontró, y elija la causa y la medida si su empresa mantiene listas de ellas.',
        'Elija «Reconocer», allí o en Registro de alarmas. Todos ven de inmediato que lo hizo, y cuándo.',
        'Ocúpese del género. Hasta que el valor vuelva, la barra de alarmas dice que el sensor sigue fuera de sus límites.',
      ],
      topics: {
        whoAndWhen: {
          title: 'A quién se avisa y cuándo',
          text: 'Un grupo de Avisos remotos nombra personas, planes de guardias, contactos externos y canales de chat. «¿A quién se avisa?» muestra a quién llegaría una alarma ahora o en cualquier otro momento, y advierte con siete días de antelación de un tiempo sin nadie. Un plan de guardias hace el relevo a una hora del reloj de la empresa; las excepciones ponen de guardia a otra persona. Cada plan se dibuja por semanas: las excepciones van con trazo discontinuo, y un tiempo en que no se llega a nadie está en rojo y dice «Nadie». Un teléfono con ntfy suena más fuerte con las alarmas, menos con las advertencias y, con lo que ha terminado, los simulacros y las pruebas, como con cualquier otra cosa. Sus propias horas de descanso están bajo su nombre: ceden cuando no se avisaría a nadie más y mientras usted está de guardia. Qué se le envía y por qué canal se marca también allí. «Mensajes de esta alarma», en Registro de alarmas, indica a quién se avisó, cómo, y quién ha abierto el mensaje.',
        },
        channels: {
          title: 'Por qué medio y quién es el siguiente',
          text: 'Avisos remotos decide a quién se avisa por correo, SMS, push o llamada, y quién es el siguiente si nadie reconoce la alarma.',
        },
        byMessage: {
          title: 'Desde un mensaje o en una llamada',
          text: 'Si su empresa lo permite, un mensaje push tiene el botón «Reconocer», a un SMS se responde con ACK, sus cuatro cifras y su PIN, y en una llamada se pulsa 2 y se introduce el PIN.',
        },
        notes: {
          title: 'Notas',
          text: 'Puede acompañarla una nota: escriba lo que encontró en «Nota», en la campana, y pulse Intro. Figura en Registro de alarmas con su nombre; lo que escribieron otros permanece.',
        },
        causes: {
          title: 'Causas y medidas',
          text: 'Si su empresa mantiene listas de causas y medidas, elija por qué ocurrió y qué hizo. Un administrador escribe las listas en Ajustes y decide allí si un reconocimiento las necesita. Análisis cuenta las alarmas por causa.',
        },
        confirming: {
          title: 'Confirmar',
          text: 'Donde su empresa lo pide, otra persona confirma una alarma reconocida: ábrala en el registro de alarmas, escriba una nota si hay algo que decir y elija «Confirmar». Quien la reconoció no puede confirmarla; el rol Calidad sí puede. El filtro «Confirmación» encuentra lo que aún no está confirmado.',
        },
        preAlarms: {
          title: 'Prealarmas',
          text: 'Una prealarma no se puede reconocer: no debe pasarse por alto la alarma que puede seguir.',
        },
        faster: {
          title: 'Alguien fue más rápido',
          text: 'Si alguien fue más rápido, el botón dice «Ya reconocida» y no se cambia nada. La nota que usted escribió sigue allí para guardarla.',
        },
        shelving: {
          title: 'Aplazamiento',
          text: '«Aplazar», en la campana, retiene los mensajes sobre un sensor durante 30 minutos, una hora o dos, con el motivo que usted indique: por ejemplo, mientras se repara una puerta. En Ajustes se decide durante cuánto tiempo como máximo y si los observadores pueden. Si después sigue en alarma, se vuelve a avisar a todos.',
        },
        maintenance: {
          title: 'Mantenimiento',
          text: 'Mantenimiento, en el menú o con la llave inglesa de un sensor, una zona o una estación base, retiene los mensajes de todo lo que contiene mientras alguien desescarcha, limpia o entrega: ahora, a una hora planificada o en días de la semana, durante 7 días como máximo. Las alarmas se registran como siempre y mantienen sus colores; cada página dice que se retienen mensajes, y la llave inglesa figura junto a los nombres. Cuando termina, o un administrador lo termina antes, se avisa una vez de lo que sigue en alarma, y lo que ha pasado se resume para quien lo planificó.',
        },
        drills: {
          title: 'Simulacros',
          text: 'Un simulacro, en «Simulacros», en Avisos remotos, demuestra que se llega a un grupo: una alarma real de un sensor oculto recorre todo el camino, sus mensajes empiezan por SIMULACRO, y reconocerla lo termina. No se ve en ningún otro sitio. Un simulacro con una sonda pide en cambio que alguien caliente o enfríe a mano la sonda de un sensor: la ejecución espera una hora su alarma, los mensajes y el reconocimiento, y otra a que la sonda vuelva a estar dentro de sus límites. Esa alarma se marca como simulacro y no entra en ninguna cifra; si la sonda no vuelve a tiempo, el simulacro ha fallado y la alarma es real. Un administrador planifica simulacros y puede realizar uno en cualquier momento; cada ejecución guarda cuándo ocurrió cada paso. Un simulacro anunciado avisa una hora antes a quienes lo recibirán. Un simulacro fallido figura en la barra de alarmas de los administradores hasta que uno de ellos lo ha revisado.',
        },
        signatures: {
          title: 'Firmas',
          text: 'Firmar, en una calibración, un simulacro o un paquete de pruebas, pone debajo su nombre, la hora y el significado. La primera firma después de iniciar sesión pide el correo electrónico y la contraseña; las siguientes, durante unos minutos, solo la contraseña; también vale una llave de acceso. Si el registro cambia después, la firma lo dice. Ajustes, Seguridad, tiene los minutos y otros significados.',
        },
      },
    },
    users: {
      title: 'Añadir o eliminar un usuario',
      picture: 'La pantalla Usuarios con el diálogo que añade un usuario.',
      steps: [
        'En la pantalla Usuarios, elija «Añadir usuario».',
        'Introduzca la dirección de correo. Deje la contraseña vacía para enviar una invitación, o introduzca una de al menos 12 caracteres.',
        'Un usuario nuevo es observador. Elija administrador para quien gestiona sensores, límites y usuarios.',
      ],
      topics: {
        invitations: {
          title: 'Invitaciones',
          text: 'Si el sistema puede enviar correos, deje la contraseña vacía y se enviará en su lugar una invitación; un enlace perdido o caducado se envía de nuevo desde la ficha del usuario.',
        },
        changing: {
          title: 'Cambiar un usuario',
          text: 'Elija una fila para cambiar el nombre, el teléfono o el rol, desactivar al usuario o poner otra contraseña. Cada persona puede abrir su propia ficha.',
        },
        lostFactors: {
          title: 'Teléfono y códigos de recuperación perdidos',
          text: 'Si alguien ha perdido el teléfono y los códigos de recuperación, un administrador restablece la autenticación de dos factores o quita las llaves de acceso en la ficha de ese usuario. En Ajustes se pueden exigir dos factores a todos.',
        },
        disabling: {
          title: 'Desactivar y eliminar',
          text: 'Desactivar a un usuario termina sus sesiones de inmediato y conserva la ficha. Eliminarlo no se puede deshacer. El último administrador de una empresa no se puede eliminar.',
        },
        locked: {
          title: 'Cuentas bloqueadas',
          text: 'Diez contraseñas erróneas en 15 minutos bloquean una cuenta durante 15 minutos; un administrador puede desbloquearla antes.',
        },
        reasons: {
          title: 'Motivos de los cambios',
          text: 'Donde su empresa lo exige, un cambio de límites, sensores, usuarios, calibraciones o de la conservación de lecturas pide el motivo antes de guardarse. Lo que va junto, como un cambio de todos los sensores marcados, se pregunta una sola vez. Si cancela, no se cambia nada y lo que escribió se queda. Un administrador elige los grupos en Ajustes, Seguridad; el registro de auditoría muestra el motivo junto con el cambio.',
        },
        lock: {
          title: 'Pantallas bloqueadas',
          text: 'Donde su empresa lo ha ajustado, una pantalla se bloquea cuando no se ha hecho nada durante unos minutos. Avisa 30 segundos antes: cualquier tecla, o «Seguir con la sesión», la mantiene abierta. Escriba su contraseña o use una llave de acceso, y la página está como la dejó, también lo que había escrito. Una pantalla bloqueada no muestra alarmas; los mensajes de alarma se envían como siempre. Un administrador fija los minutos en Ajustes, Seguridad.',
        },
      },
    },
    zones: {
      title: 'Zonas',
      picture:
        'La pantalla Zonas con una zona abierta: sus sensores a un lado y los que se pueden añadir al otro.',
      steps: [
        'En la pantalla Zonas, elija «Añadir zona» y dele un nombre.',
        'Abra su fila y asigne los sensores.',
        'Asigne los usuarios que se ocupan de ellos.',
      ],
      topics: {
        purpose: {
          title: 'Para qué sirve una zona',
          text: 'Una zona reúne sensores, por ejemplo, los de una sala o un departamento, y los usuarios que se ocupan de ellos. Un sensor puede estar en varias zonas.',
        },
        many: {
          title: 'Varios a la vez',
          text: 'Busque los sensores o usuarios de una zona y elija después añadirlos o quitarlos todos: se muestra cuántos cambian antes de que cambie nada. En la pantalla Usuarios, marque varios para cambiar a la vez sus zonas o su rol.',
        },
        selector: {
          title: 'La zona del panel',
          text: 'El selector de zona del panel muestra los sensores de una zona; la elección se recuerda en este dispositivo.',
        },
        deleting: {
          title: 'Eliminar una zona',
          text: 'Eliminar una zona deja sus sensores, lecturas y usuarios como están.',
        },
      },
    },
    notes: {
      title: 'Editar las notas de una alarma',
      picture: 'Registro de alarmas con el diálogo en que se escribe la nota de una alarma.',
      steps: [
        'En Registro de alarmas, elija «Editar» junto a la nota de una alarma; en un teléfono, abra primero la alarma.',
        'Escriba qué ocurrió y qué se hizo.',
        'Elija «Guardar nota».',
      ],
      topics: {
        name: {
          title: 'Su nombre',
          text: 'Su nombre se pone detrás del texto. Una nota que se vacía se quita.',
        },
        record: {
          title: 'Las notas son registros',
          text: 'Las notas forman parte de lo que lee un auditor: diga qué se encontró, qué se hizo y adónde fue el género.',
        },
        reviews: {
          title: 'Revisiones',
          text: 'Un plan, en Revisiones, indica quién mira los registros de una zona o de toda la empresa, y cuándo. A cada hora prevista se abre una revisión del tiempo transcurrido desde la anterior: valores mínimo y máximo de cada sensor con sus horas, tiempo fuera de límites, alarmas, períodos en silencio y calibraciones pendientes, primero lo que pide atención. j y k van de sensor en sensor; Sin novedad termina la revisión y un hallazgo pide un texto. Las cifras se guardan con ella. Una revisión que no se hace dentro de sus horas queda omitida, los administradores reciben un correo y todavía puede hacerse con retraso. Las mediciones que llegan después se cuentan al lado. Cada plan tiene su mes en PDF: un registro de temperatura con una fila por revisión.',
        },
        tasks: {
          title: 'Tareas',
          text: 'Las tareas, bajo el registro de alarmas, son lo que se mide y se comprueba a horas fijas: una medición manual, una comparación con la sonda o una lista de comprobación con preguntas que se responden con sí o no, un número o un texto. Un plan indica los días y las horas, o cada cuántas horas mientras un sensor no transmite, y de quién son las tareas. Un «no» o un número fuera de su intervalo es un hallazgo. Una tarea que no se hace en su plazo queda omitida: se avisa a un grupo de avisos o a los administradores, y sigue omitida aunque se haga con retraso dentro de un día. Sin conexión, el resultado espera en el navegador y se envía una sola vez cuando vuelve.',
        },
      },
    },
    troubleshooting: {
      title: 'Solución de problemas',
      picture:
        'La pantalla Estaciones base: cuáles están en línea y cuándo se recibió cada una por última vez.',
      steps: [
        'Lea las líneas sobre la página y las tarjetas del panel: nombran lo que va mal.',
        'Mire Estaciones base: ¿está en línea la estación, con alimentación y red?',
        'Mire después la batería del sensor y lo que hay entre él y la estación base.',
      ],
      topics: {
        offline: {
          title: 'Un sensor está sin conexión',
          text: 'No se ha recibido nada de él en 15 minutos. Mire primero su estación base; si también está sin conexión, compruebe su alimentación y su red. Después, la batería del sensor y lo que hay entre ambos.',
        },
        sensorError: {
          title: '«Error del sensor» en lugar de una temperatura',
          text: 'La sonda está averiada o desconectada. La lectura se guarda como error y nunca cuenta como temperatura.',
        },
        battery: {
          title: 'Una advertencia: batería baja',
          text: 'Cambie pronto la batería; las lecturas continúan hasta que se agota.',
        },
        clock: {
          title: '«Reloj mal» en una estación base',
          text: 'Durante una hora, las horas de sus lecturas no cuadraron con su llegada. Abra su fila: indica la diferencia. Ponga el reloj en hora, o compruebe si la estación llega a su servidor de hora. El aviso desaparece tras una hora de lecturas con la hora correcta.',
        },
        stale: {
          title: 'Los valores no cambian en ninguna pantalla',
          text: 'Compruebe la conexión de este dispositivo y, después, si las estaciones base están en línea. Lo que una estación base guardó mientras estuvo aislada llega más tarde y queda en su momento.',
        },
        signIn: {
          title: 'No puede iniciar sesión',
          text: 'Compruebe primero el nombre de la empresa. Después de diez fallos, espere 15 minutos o pida a un administrador que le desbloquee.',
        },
        noMessage: {
          title: 'No llegó ningún mensaje de una alarma',
          text: 'Avisos remotos muestra los sensores que no están en ningún grupo y dice de cada grupo a quién no puede llegar y por qué.',
        },
        mail: {
          title: 'Configurar el correo y los SMS',
          text: 'Los correos salen por su propio servidor de correo, que se introduce en Ajustes, Notificaciones. Para todas las empresas, el correo y los SMS se configuran donde funciona el servidor: SMTP_URL (por ejemplo, smtps://user:password@mail.example.com) y SMTP_FROM, o SMS_ACCOUNT, SMS_TOKEN y SMS_FROM, en su entorno. Reinícielo y envíese después una prueba en Ajustes.',
        },
        push: {
          title: 'Ya no llegan mensajes push',
          text: '«Canales», en Avisos remotos, muestra sus dispositivos. El que no ha mostrado ningún mensaje en 30 días está señalado; pulse «Enviar prueba» en ese dispositivo y quite lo que ya no sea suyo.',
        },
        backup: {
          title: 'Copia de seguridad',
          text: 'El operador del servidor hace una con npm run cli -- backup FILE, en cualquier momento, y la restaura en una instalación vacía con npm run cli -- restore FILE. Restaure una de vez en cuando para saber que funciona.',
        },
        moving: {
          title: 'Exportación e importación',
          text: 'Ajustes guarda todos los datos de la empresa como archivo ZIP de CSV y JSON, sin contraseñas ni claves. En esta u otra instalación, un administrador de una empresa aún vacía lo importa en Ajustes, «Importar datos»; o el operador del servidor crea con él una empresa nueva con npm run cli -- company import FILE.zip. No hay nada hasta que está todo, y el registro de auditoría dice de qué archivo vino.',
        },
      },
    },
  },
} as const satisfies Translated<typeof english>;
