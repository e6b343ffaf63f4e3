const MACHINES = ['Extrusora', 'Injetora', 'Sopradora', 'Outra'];

const HTML = `<!doctype html>
<html lang="pt-BR">
<meta name="viewport" content="width=device-width">
<title>Controles</title>
<style>select, ::picker(select) { appearance: base-select }</style>
<p><button>Enviar</button>
<p><label><input type="checkbox"> Aceito</label>
<p><input name="nome">
<p><select name="maquina">${MACHINES.map((machine) => `<option>${machine}`).join('')}</select>`;

/** The `data:` URL of a page with one control of each kind and nothing else. */
export const BARE_CONTROLS = `data:text/html,${encodeURIComponent(HTML)}`;
