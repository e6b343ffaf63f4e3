/**
 * Whoever saves data gets the smallest version of every picture below the first screen, before the browser asks for it.
 * Inlined in the head without minification, so it is short.
 */
export const SMALL_PICTURES =
  "if(navigator.connection?.saveData)new MutationObserver(()=>{for(const i of document.querySelectorAll('img[loading=lazy]:not([sizes=\"1px\"])'))for(const p of i.closest('picture')?.children??[i])p.sizes='1px'}).observe(document,{childList:true,subtree:true})";
