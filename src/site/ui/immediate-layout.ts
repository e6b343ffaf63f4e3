/**
 * Switches off the delayed layout of base.css where the page opens scrolled down: after a reload, after a history
 * navigation, and at a fragment such as #orcamento. The browser would scroll while some heights are still estimates, and
 * Firefox on a busy processor does not correct it. Every other navigation has the type 0. The script is short because the
 * head inlines it without minification.
 */
export const IMMEDIATE_LAYOUT =
  "if(performance.navigation.type||location.hash)document.documentElement.style='--wait:none'";

/**
 * With the browser's data saver on, sets `sizes` of every lazy picture to 1px before the browser requests it, so that it
 * loads the smallest version. Short, because the head inlines it without minification.
 */
export const SMALL_PICTURES =
  "if(navigator.connection?.saveData)new MutationObserver(()=>{for(const i of document.querySelectorAll('img[loading=lazy]:not([sizes=\"1px\"])'))for(const p of i.closest('picture')?.children??[i])p.sizes='1px'}).observe(document,{childList:true,subtree:true})";
