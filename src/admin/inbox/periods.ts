/** The first and last day of a period in São Paulo, such as 2026-11-24. */
export interface Period {
  from: string;
  to: string;
}

export const ANY_TIME: Period = { from: '', to: '' };

const DAY_MS = 86_400_000;

// Swedish writes a date as ISO 8601 does.
const dayOf = (moment: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(moment);

const PRESETS = {
  week: { label: 'Últimos 7 dias', startOf: (now: number) => dayOf(now - 6 * DAY_MS) },
  days30: { label: 'Últimos 30 dias', startOf: (now: number) => dayOf(now - 29 * DAY_MS) },
  month: { label: 'Este mês', startOf: (now: number) => `${dayOf(now).slice(0, 8)}01` },
} as const;

export type Preset = keyof typeof PRESETS;

export const PRESET_LABELS = Object.entries(PRESETS).map(
  ([preset, { label }]) => [preset as Preset, label] as const,
);

export const isPreset = (value: string): value is Preset => Object.hasOwn(PRESETS, value);

/** The days of a preset period, which ends today. */
export function periodOf(preset: Preset, now: Date): Period {
  const moment = now.getTime();
  return { from: PRESETS[preset].startOf(moment), to: dayOf(moment) };
}

/** The preset with these days; undefined if the days were chosen one by one. */
export const findPreset = ({ from, to }: Period, now: Date): Preset | undefined =>
  PRESET_LABELS.map(([preset]) => preset).find((preset) => {
    const period = periodOf(preset, now);
    return period.from === from && period.to === to;
  });
