/** The bundle that is fetched after a consent. Bundled like a worker it has no exports, so it leaves its start here. */
import type { TagIds } from '../../shared/tag-ids.ts';
import { startTags, type Tags } from './tags.ts';

/** Every id that is configured; the build puts them here. */
declare const TAG_IDS: TagIds;

declare global {
  interface Window {
    /** Starts every tag but the one that the page leaves out. */
    startTags(without: string | undefined): Tags;
  }
}

window.startTags = (without) =>
  startTags(Object.fromEntries(Object.entries(TAG_IDS).filter(([name]) => name !== without)));
