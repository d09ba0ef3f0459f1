import type { EChartsType } from 'echarts/core';

/** From here on a wheel scrolls the page, so that zooming with it needs the Ctrl key (spec 1 §4). */
const WIDE_PX = 768;

/**
 * Lets a mouse select what to zoom to, fingers or Ctrl+drag move what is seen, and on wide screens Ctrl+wheel
 * zoom. Returns how to stop.
 */
export function decideGestures(element: HTMLElement, chart: EChartsType): () => void {
  // While drag-select is on, pinching stops and Ctrl+drag selects: each press decides again.
  const letSelect = (selects: boolean): void => {
    chart.dispatchAction({
      type: 'takeGlobalCursor',
      key: 'dataZoomSelect',
      dataZoomSelectActive: selects,
    });
  };
  const onPress = (event: PointerEvent): void => letSelect(event.pointerType === 'mouse' && !event.ctrlKey);
  // ECharts keeps every wheel event to itself, even those that it then does nothing with.
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && window.innerWidth >= WIDE_PX) event.stopPropagation();
  };
  // Capture: before ECharts gets it.
  element.addEventListener('pointerdown', onPress, { capture: true });
  element.addEventListener('wheel', onWheel, { capture: true, passive: true });
  letSelect(true);
  return () => {
    element.removeEventListener('pointerdown', onPress, { capture: true });
    element.removeEventListener('wheel', onWheel, { capture: true });
  };
}
