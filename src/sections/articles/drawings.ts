import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { DRAWING_PARTS } from './components.schema.ts';

const files = import.meta.glob<{ default: AstroComponentFactory }>('./figures/*.astro', { eager: true });

/** The drawings that an article or a guide may use, by their names in its text. */
export const drawings: Record<string, AstroComponentFactory> = Object.fromEntries(
  Object.entries(files)
    .map(([path, { default: Drawing }]) => [path.replace(/^.*\/|\.astro$/g, ''), Drawing] as const)
    .filter(([name]) => !DRAWING_PARTS.includes(name)),
);
