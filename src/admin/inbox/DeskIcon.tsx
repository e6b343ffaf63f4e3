/** Icons of the admin alone: those of the site are in the scripts that visitors load. */
const PATHS = {
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  filter: 'M4 7h16M7 12h10M10 17h4',
} as const;

export function DeskIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className="shrink-0"
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
