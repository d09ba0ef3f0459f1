import type { EChartsType } from 'echarts/core';

/**
 * Lets a mouse select what to zoom to, and fingers or Ctrl+drag move what is seen. ECharts has one or the other:
 * while drag-select is on, pinching stops and Ctrl+drag selects, so each press decides anew. Returns how to stop.
 */
export function decideDragGestures(element: HTMLElement, chart: EChartsType): () => void {
  const choose = (selects: boolean): void => {
    chart.dispatchAction({
      type: 'takeGlobalCursor',
      key: 'dataZoomSelect',
      dataZoomSelectActive: selects,
    });
  };
  const decide = (event: PointerEvent): void => choose(event.pointerType === 'mouse' && !event.ctrlKey);
  // Capture: before ECharts hears of the press.
  element.addEventListener('pointerdown', decide, { capture: true });
  choose(true);
  return () => element.removeEventListener('pointerdown', decide, { capture: true });
}
