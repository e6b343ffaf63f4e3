import { countStations } from '../../shared/tools/wear-form.ts';
import { reportWear } from '../../shared/tools/wear-report.ts';
import { startTool } from '../start-tool.ts';
import { readTexts } from './form-texts.ts';
import { all, say } from './report-parts.ts';
import { showReport } from './show-report.ts';

const [form] = all<HTMLFormElement>('form');
if (!form) throw new Error('tools: no form');

// Stored measurements and details are in a second file, so that the first result appears sooner.
let more: typeof import('./more.ts') | undefined;

const follow = startTool('medicao', (_form, sift) => {
  const texts = readTexts(form);
  const report = reportWear(texts);
  showReport(form, texts, { ...report, problems: sift(report.problems) });
  return { ...more?.showMore(texts, report), said: report.title || undefined };
});

async function loadMore(): Promise<typeof import('./more.ts')> {
  if (more) return more;
  const loaded = await import('./more.ts');
  if (!more) {
    more = loaded;
    more.startKept(form as HTMLFormElement, follow);
  }
  return more;
}

function changeCount(by: number): void {
  const field = form?.querySelector<HTMLInputElement>('[name=estacoes]');
  if (!field) return;
  field.value = String(countStations({ estacoes: field.value }) + by);
  follow();
  if (by > 0) form?.querySelector<HTMLElement>(`[name=r${field.value}]`)?.focus();
}

form.addEventListener('click', async (event) => {
  const { measuring, index } =
    (event.target as Element).closest<HTMLElement>('[data-measuring]')?.dataset ?? {};
  if (measuring === 'add') changeCount(1);
  else if (measuring === 'remove') changeCount(-1);
  else if (measuring === 'blank') {
    document.body.dataset['print'] = 'blank';
    print();
  } else if (measuring) {
    try {
      const { act } = await loadMore();
      await act(measuring, Number(index));
    } catch {
      say('kept', 'Sem conexão para isto agora. Tente de novo.');
    }
  }
});

addEventListener('afterprint', () => {
  delete document.body.dataset['print'];
});

/**
 * Resolves when the second file, which writes the texts for the chat and the request, has loaded. Without a network, the
 * next button that needs it tries again.
 */
export const ready = loadMore().catch(() => {});
