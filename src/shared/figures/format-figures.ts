/** Minutes of opening hours: "45 min", "1 h 10", "5 h". */
export function formatWorkingTime(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
}

/** A Monday such as 2026-11-23: "23/11". */
export const formatMonday = (monday: string): string => monday.slice(5).split('-').reverse().join('/');
