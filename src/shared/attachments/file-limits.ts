/** The most files of one request. */
export const MAX_FILES = 6;

/** The largest file, in bytes: 10 MiB. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** The size of each piece but the last, in bytes. */
export const PIECE_BYTES = 512 * 1024;

/** The largest form without JavaScript, with all its files, in bytes. Netlify takes 6 MB, in which bytes count 4/3. */
export const MAX_FORM_BYTES = 4 * 1024 * 1024;

/**
 * How long the device keeps the files of a draft whose tab was closed, and the server those without a request. After it, a
 * file of a request that is still open is unlikely to arrive.
 */
export const UNCLAIMED_HOURS = 24;

/** The longest name of a file, in characters; longer ones are shortened before their ending. */
export const MAX_NAME_LENGTH = 120;
