/** Whether `text` is an existing day as YYYY-MM-DD, for example 2024-02-29. */
export function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
}
