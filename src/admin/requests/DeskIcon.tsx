import { IconDrawing } from '../../site/ui/Icon.tsx';

/** Icons of the admin alone: those of the site are in the scripts that visitors load. */
const PATHS = {
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  filter: 'M4 7h16M7 12h10M10 17h4',
} as const;

export const DeskIcon = ({ name }: { name: keyof typeof PATHS }) => <IconDrawing path={PATHS[name]} />;
