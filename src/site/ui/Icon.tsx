import { ICON_PATHS, type IconName } from './icon-paths.ts';

export function IconDrawing({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      className="shrink-0"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** Icon.astro for islands. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <IconDrawing path={ICON_PATHS[name]} size={size} />
);
