const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/** Loads the editor: at once, or, on a site without its settings, after a click on a machine with the files. */
export function openEditor(): void {
  const load = () => import('./start.ts');
  const notice = document.querySelector('#editor-notice');
  if (!notice) return void load();
  const button = notice.querySelector<HTMLButtonElement>('#open-editor');
  if (!button || !LOCAL_HOSTS.includes(location.hostname)) return;
  button.hidden = false;
  notice.querySelector('#editor-elsewhere')?.toggleAttribute('hidden', true);
  notice.querySelector('#editor-folder')?.toggleAttribute('hidden', false);
  button.addEventListener('click', () => {
    notice.remove();
    void load();
  });
}
