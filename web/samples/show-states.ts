/** Attribute of an element whose content is shown as if the pointer were on it, or the keyboard in it. */
export const SHOWN_STATE = 'data-show-state';

/** States that a picture cannot have by itself, with the elements in a sample that have them. */
const STATES = {
  hover: `:is([${SHOWN_STATE}='hover'] *)`,
  'focus-visible': `:is([${SHOWN_STATE}='focus-visible'] :is(a, button, input, select, textarea, [role='switch'], [role='checkbox']))`,
} as const;

/** A state that a sample can be shown in. */
export type ShownState = keyof typeof STATES;

/** Adds a copy of every rule of the page about a state that a picture cannot have, for elements that are shown in it. */
export function showStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) addCopies(sheet);
}

function addCopies(group: CSSStyleSheet | CSSGroupingRule | CSSStyleRule): void {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at];
    // First inside: a copy then has the copies of what is nested in it.
    if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) addCopies(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    const selector = shownSelector(rule.selectorText);
    if (selector !== rule.selectorText) {
      group.insertRule(`${selector}${rule.cssText.slice(rule.cssText.indexOf('{'))}`, at + 1);
    }
  }
}

/** Returns the selector with elements that are shown in a state, in place of those that are in it. */
function shownSelector(selector: string): string {
  return (Object.keys(STATES) as ShownState[]).reduce(
    // In a class name the colon has a backslash before it.
    (text, state) => text.replaceAll(new RegExp(String.raw`(?<!\\):${state}(?![\w-])`, 'g'), STATES[state]),
    selector,
  );
}
