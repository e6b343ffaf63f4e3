/** The bundle that is fetched after a consent. Bundled like a worker it has no exports, so it leaves its start here. */
import { startTags } from './tags.ts';

declare global {
  interface Window {
    startTags: typeof startTags;
  }
}

window.startTags = startTags;
