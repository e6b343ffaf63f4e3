/**
 * Switches off the delayed layout of base.css after a reload or a history navigation. The browser restores the scroll
 * position before the real heights replace the estimated ones, so it would be wrong. Every other navigation has the
 * type 0. The script is short because the head inlines it without minification.
 */
export const KEPT_PLACE = "if(performance.navigation.type)document.documentElement.style='--wait:none'";
