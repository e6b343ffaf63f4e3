import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MdastNode, mdxToMdast } from 'satteri';
import type { EditorPerson } from '../../tests/fixtures/editor-person.ts';
import { readMdx } from '../content/mdx-source.ts';
import { type Mistake, MistakeForms, type Outcome } from './mistake-forms.ts';

type Written = Extract<Outcome, { kind: 'written' }> & { name: string };

/**
 * Makes mistakes in the forms, one after the other, and prints what became of each. `take` then writes the saved files to
 * `root`: the content's check has to accept them, and readers have to see what was typed.
 * @param fail gets the name of a mistake that goes through, and why
 */
export async function tryMistakes(
  mistakes: readonly Mistake[],
  { editor, root, take }: { editor: EditorPerson; root: string; take: () => Promise<string[]> },
  fail: (name: string, reason: string) => Promise<void>,
): Promise<void> {
  const forms = new MistakeForms(editor);
  const written: Written[] = [];
  for (const { name, try: attempt } of mistakes) {
    try {
      const outcome = await attempt(forms);
      if (outcome.kind === 'written') written.push({ name, ...outcome });
      else
        console.log(
          `${name}: ${outcome.kind === 'told' ? `told at the field: ${outcome.message}` : `cannot be made: ${outcome.because}`}`,
        );
    } catch (error) {
      await fail(name, String(error));
      await forms.close().catch(() => editor.page.reload());
    }
  }
  const changed = await take();
  const stray = changed.filter((file) => !written.some((one) => one.file === file));
  if (stray.length) await fail('the mistakes together', `saved ${stray.join(', ')}`);
  for (const one of written) {
    const reason = whyNot(root, one);
    if (reason) await fail(one.name, reason);
    else console.log(`${one.name}: cannot be made: shown as ${one.shows}`);
  }
}

function whyNot(root: string, { file, shows }: Written): string | undefined {
  const { status, stderr } = spawnSync('node', ['scripts/check-content.ts', file], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return stderr;
  return shown(join(root, file)).includes(shows) ? undefined : `readers do not see ${shows}`;
}

/** What readers see of a file: the values of its fields and the words of its text. */
function shown(path: string): string {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.mdx')) return text;
  const { data, body } = readMdx(path, text);
  return `${Object.values(data as object).join('\n')}\n${wordsOf(mdxToMdast(body?.text ?? ''))}`;
}

interface Node {
  value?: string;
  children?: Node[];
}

function wordsOf(node: MdastNode): string {
  const { value = '', children = [] } = node as Node;
  return value + children.map((child) => wordsOf(child as MdastNode)).join('');
}
