/** The bundle that loads after consent. Vite's worker build gives it no exports, so it sets `window.startTags`. */
import type { TagIds } from '../../shared/tag-ids.ts';
import { startTags, type Tags } from './tags.ts';

/** Every configured id; the build replaces it (`define` in astro.config.mjs). */
declare const TAG_IDS: TagIds;

declare global {
  interface Window {
    /** @param without the tag that this page must not start */
    startTags(without: string | undefined): Tags;
  }
}

window.startTags = (without) =>
  startTags(Object.fromEntries(Object.entries(TAG_IDS).filter(([name]) => name !== without)));
