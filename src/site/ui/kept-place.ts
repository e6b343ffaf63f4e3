/**
 * A reload or a step back returns to where the visitor was before the guessed heights of base.css are replaced by the
 * real ones: on such a page nothing waits. The type of any other navigation is 0. Inlined in the head without
 * minification, so it is short.
 */
export const KEPT_PLACE = "if(performance.navigation.type)document.documentElement.style='--wait:none'";
