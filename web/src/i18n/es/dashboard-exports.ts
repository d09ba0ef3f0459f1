import type { dashboardExports as english } from '../en/dashboard-exports.ts';
import type { Translated } from '../translated.ts';

export const dashboardExports = {
  label: 'Exportar',
  PDF: 'PDF: los sensores en pantalla',
  XLS: 'XLS: los sensores en pantalla',
  IMG: 'IMG: los sensores en pantalla',
  searchAside: 'PDF y XLS incluyen también los que la búsqueda oculta',
  asOf: '{{at}} · hora de {{timeZone}}',
  cut: 'Los primeros {{shown}} de {{count}} sensores',
  alarm: 'Alarma: {{type}}',
  failed: 'No se pudo crear la imagen',
  changeOrder: 'Cambiar el orden',
  orderDone: 'Listo',
} as const satisfies Translated<typeof english>;
