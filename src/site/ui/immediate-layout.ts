/**
 * Switches off the delayed layout of base.css where the page opens scrolled down: after a reload, after a history
 * navigation, and at a fragment such as #orcamento. The browser would scroll while some heights are still estimates, and
 * Firefox on a busy processor does not correct it. Every other navigation has the type 0. The script is short because the
 * head inlines it without minification.
 */
export const IMMEDIATE_LAYOUT =
  "if(performance.navigation.type||location.hash)document.documentElement.style='--wait:none'";
