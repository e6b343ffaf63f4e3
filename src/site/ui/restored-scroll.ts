/**
 * Switches off the delayed layout of base.css after a reload or a history navigation. Otherwise the browser would restore
 * the scroll position while some heights are still estimates. Every other navigation has the type 0. The script is short
 * because the head inlines it without minification.
 */
export const RESTORED_SCROLL = "if(performance.navigation.type)document.documentElement.style='--wait:none'";
