import { useState } from 'react';
import { ANY_TIME, findPreset, isPreset, type Period, PRESET_LABELS, periodOf } from './periods.ts';

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

/** Chooses when requests arrived: a usual period, or two days. */
export function PeriodFilter({ period, onChange }: Props) {
  const [isCustom, setCustom] = useState(false);
  const { from, to } = period;
  const isAny = from === '' && to === '';
  const preset = findPreset(period, new Date());
  const chosen = isCustom || !(isAny || preset) ? 'custom' : (preset ?? '');

  const choose = (value: string) => {
    setCustom(value === 'custom');
    if (value !== 'custom') onChange(isPreset(value) ? periodOf(value, new Date()) : ANY_TIME);
  };
  return (
    <>
      <div className="field">
        <label htmlFor="inbox-period">Recebido</label>
        <select id="inbox-period" value={chosen} onChange={({ currentTarget: { value } }) => choose(value)}>
          <option value="">Em qualquer data</option>
          {PRESET_LABELS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="custom">Escolher datas</option>
        </select>
      </div>
      {chosen === 'custom' && (
        <>
          <div className="field">
            <label htmlFor="inbox-from">De</label>
            <input
              id="inbox-from"
              type="date"
              max={to}
              value={from}
              onChange={({ currentTarget: { value } }) => onChange({ from: value, to })}
            />
          </div>
          <div className="field">
            <label htmlFor="inbox-to">Até</label>
            <input
              id="inbox-to"
              type="date"
              min={from}
              value={to}
              onChange={({ currentTarget: { value } }) => onChange({ from, to: value })}
            />
          </div>
        </>
      )}
    </>
  );
}
