import { type ChosenPreferences, companySettings, type CompanySettings, NOTHING_CHOSEN } from '@ts1/contract';
import { browserStore } from './local-store.ts';

const STORE_KEY = 'companyWide';

/** Settings that the company made for everybody and that every screen uses. */
export interface CompanyWide extends ChosenPreferences {
  readonly timeZone: string;
}

const NOBODY_CHOSE: CompanyWide = { timeZone: 'Europe/London', ...NOTHING_CHOSEN };

let current = NOBODY_CHOSE;

/** Returns the present settings; `CompanyWideSettings` draws the screens again when they change. */
export function companyWide(): CompanyWide {
  return current;
}

/** Takes over what the server says, and remembers it for the first paint of the next visit. */
export function takeOver(companyId: number, settings: CompanySettings): CompanyWide {
  browserStore.set(STORE_KEY, JSON.stringify({ companyId, settings }));
  return apply(settings);
}

/** Applies what this browser remembers of a company; undefined when it knows nothing. */
export function recallCompanyWide(companyId: number): CompanyWide | undefined {
  const settings = recalled(companyId);
  return settings && apply(settings);
}

/** Applies the settings that hold until a company has chosen. */
export function defaultCompanyWide(): CompanyWide {
  return apply(NOBODY_CHOSE);
}

function apply({ timeZone, language, temperatureUnit }: CompanyWide): CompanyWide {
  current = { timeZone, language, temperatureUnit };
  return current;
}

function recalled(companyId: number): CompanySettings | undefined {
  try {
    const stored = JSON.parse(browserStore.get(STORE_KEY) ?? 'null') as {
      companyId?: unknown;
      settings?: unknown;
    } | null;
    return stored?.companyId === companyId ? companySettings.safeParse(stored.settings).data : undefined;
  } catch {
    return undefined;
  }
}
