/**
 * With the browser's data saver on, sets `sizes` of every lazy picture to 1px before the browser requests it, so that it
 * loads the smallest version. Short, because the head inlines it without minification.
 */
export const SMALL_PICTURES =
  "if(navigator.connection?.saveData)new MutationObserver(()=>{for(const i of document.querySelectorAll('img[loading=lazy]:not([sizes=\"1px\"])'))for(const p of i.closest('picture')?.children??[i])p.sizes='1px'}).observe(document,{childList:true,subtree:true})";
