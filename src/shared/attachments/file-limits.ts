/** The most files of one request. */
export const MAX_FILES = 6;

/** The largest file, in bytes: 10 MiB. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** The size of each part but the last, in bytes: Netlify takes 6 MB at once, in which bytes count 4/3. */
export const PART_BYTES = 4 * 1024 * 1024;

/** The largest form without JavaScript, with all its files, in bytes. */
export const MAX_FORM_BYTES = PART_BYTES;

/** How long the device keeps the files of a draft whose tab was closed. */
export const DRAFT_HOURS = 24;

/** How long a request waits for its files: until then the device sends what it keeps. */
export const ARRIVAL_DAYS = 7;

/** The longest name of a file, in characters; longer ones are shortened before their ending. */
export const MAX_NAME_LENGTH = 120;
