import { countStations, type WearTexts } from '../../shared/tools/wear-form.ts';
import { describeSheet, formatHours, reportWear } from '../../shared/tools/wear-report.ts';
import { startTool } from '../start-tool.ts';
import { mergeSheets, readSheets, writeSheets } from './kept-sheets.ts';
import { showReport } from './show-report.ts';

const find = <Found extends Element>(selector: string): Found => {
  const found = document.querySelector<Found>(`[data-tool] ${selector}`);
  if (!found) throw new Error(`tools: no ${selector}`);
  return found;
};

const form = find<HTMLFormElement>('form');
const list = find<HTMLUListElement>('[data-kept]');
const said = find('[data-kept-said]');
const undoButton = find<HTMLButtonElement>('[data-measuring=undo]');
const file = find<HTMLInputElement>('[data-file]');

let sheets = readSheets();
let undo: (() => void) | undefined;

const readTexts = (): WearTexts =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    ),
  );

const follow = startTool('medicao', () => {
  const texts = readTexts();
  const report = reportWear(texts, sheets);
  showReport(form, texts, report);
  return { text: describeSheet(texts, report, true), chat: describeSheet(texts, report, false) };
});

function fill(texts: WearTexts): void {
  for (const control of form.elements)
    if ((control instanceof HTMLInputElement && control !== file) || control instanceof HTMLSelectElement) {
      const first = control instanceof HTMLInputElement ? control.defaultValue : control.options[0]?.value;
      control.value = texts[control.name] ?? first ?? '';
    }
  follow();
}

function say(text: string, goBack?: () => void): void {
  said.textContent = text;
  undo = goBack;
  undoButton.hidden = !goBack;
}

const formatDate = (date = '') =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? date.split('-').toReversed().join('/') : date;

function button(action: string, label: string, index: number, about: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.setAttribute('aria-label', `${label} ${about}`);
  made.dataset['measuring'] = action;
  made.dataset['index'] = String(index);
  return made;
}

function showSheets(): void {
  list.replaceChildren(
    ...sheets.map((texts, index) => {
      const { verdict, title, stations, sheet } = reportWear(texts, sheets);
      const widest = stations.find(({ number }) => number === verdict?.station?.number) ?? stations[0];
      const name = [formatDate(texts['data']) || 'Sem data', texts['etiqueta'] ?? texts['marca']]
        .filter(Boolean)
        .join(', ');
      const facts = [
        sheet.hours !== undefined && formatHours(sheet.hours),
        widest && `folga ${widest.clearance.toFixed(2).replace('.', ',')} mm`,
        title,
      ];
      const item = document.createElement('li');
      const text = document.createElement('span');
      const strong = Object.assign(document.createElement('b'), { textContent: name });
      text.append(
        strong,
        facts
          .filter(Boolean)
          .map((fact) => ` · ${fact}`)
          .join(''),
      );
      item.append(text, button('open', 'Abrir', index, name), button('delete', 'Apagar', index, name));
      return item;
    }),
  );
}

function setSheets(next: readonly WearTexts[], text: string, canUndo = true): void {
  const before = sheets;
  sheets = [...next];
  const isKept = writeSheets(sheets);
  showSheets();
  follow();
  say(
    isKept ? text : 'O aparelho não deixou guardar: a medição vale até fechar a página. Baixe o CSV.',
    canUndo && isKept ? () => setSheets(before, 'Desfeito.', false) : undefined,
  );
}

function add(added: readonly WearTexts[], text: string): boolean {
  const merged = mergeSheets(sheets, added);
  if (merged) setSheets(merged, text);
  else say('A lista está cheia. Baixe o CSV e apague as medições antigas.');
  return merged !== undefined;
}

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

const ACTIONS: Readonly<Record<string, (index: number) => unknown>> = {
  add: () => changeCount(1),
  remove: () => changeCount(-1),
  keep() {
    const texts = readTexts();
    if (!reportWear(texts).verdict) {
      say('Preencha o diâmetro e meça ao menos uma estação antes de guardar.');
      return;
    }
    const date = find<HTMLInputElement>('#data');
    date.value ||= today();
    add([{ ...texts, data: date.value }], `Medição de ${formatDate(date.value)} guardada neste aparelho.`);
  },
  open(index) {
    const [chosen, before] = [sheets[index], readTexts()];
    if (!chosen) return;
    fill(chosen);
    say('Medição aberta no formulário.', () => {
      fill(before);
      say('Desfeito.');
    });
  },
  delete(index) {
    setSheets(sheets.toSpliced(index, 1), 'Medição apagada.');
    list.querySelector<HTMLElement>('button')?.focus();
  },
  undo: () => undo?.(),
  async export() {
    const current = readTexts();
    const { downloadSheets } = await import('./sheet-files.ts');
    const all = reportWear(current).verdict ? (mergeSheets(sheets, [current]) ?? sheets) : sheets;
    if (all.length > 0) downloadSheets(all);
    say(all.length > 0 ? 'CSV baixado.' : 'Ainda não há medição para baixar.');
  },
  import: () => file.click(),
  blank() {
    document.body.dataset['print'] = 'blank';
    print();
  },
};

function changeCount(by: number): void {
  const field = find<HTMLInputElement>('[name=estacoes]');
  field.value = String(countStations({ estacoes: field.value }) + by);
  follow();
  if (by > 0) find<HTMLInputElement>(`[name=r${field.value}]`).focus();
}

form.addEventListener('click', async (event) => {
  const chosen = (event.target as Element).closest<HTMLElement>('[data-measuring]');
  const { measuring = '', index } = chosen?.dataset ?? {};
  try {
    await ACTIONS[measuring]?.(Number(index));
  } catch {
    say('Sem conexão para isto agora. Tente de novo.');
  }
});

file.addEventListener('change', async () => {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  try {
    const { readSheetFile } = await import('./sheet-files.ts');
    const { sheets: read, problem } = await readSheetFile(chosen);
    if (problem) say(problem);
    else if (
      add(
        read,
        `${read.length === 1 ? '1 medição lida' : `${read.length} medições lidas`} de ${chosen.name}.`,
      )
    ) {
      const latest = read.at(-1);
      if (latest && !reportWear(readTexts()).verdict) fill(latest);
    }
  } catch {
    say('Não foi possível ler o arquivo. Tente de novo.');
  }
  file.value = '';
});

addEventListener('afterprint', () => {
  delete document.body.dataset['print'];
});

showSheets();
