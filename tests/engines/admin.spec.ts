import { DEMO_PASSWORD } from '../../src/admin/products/demo-password.ts';
import { BUILT_IN } from '../fixtures/products.ts';
import { LONG } from '../fixtures/tier.ts';
import { expect, test } from './test.ts';
import { by, text } from './visitor.ts';

const KIT = 'Kit Completo Rosca e Cilindro';

test('the staff sign in, edit a product, delete it after a confirmation, and sign out', {
  tag: LONG,
}, async ({ visitor }) => {
  const password = by('field', /^Senha de Administrador/);
  await visitor.open('/admin/loja');
  await visitor.waitFor(() => !document.querySelector('astro-island[ssr]'));
  await visitor.fill(password, 'errada');
  await visitor.click(by('button', 'Entrar'));
  await visitor.sees(text('Senha incorreta!', by('alert')));
  await visitor.hasFocus(password);
  await visitor.fill(password, DEMO_PASSWORD);
  await visitor.press('Enter');
  await visitor.sees(by('heading', `Produtos Cadastrados (${BUILT_IN})`));

  await visitor.click(by('button', `Editar ${KIT}`));
  await visitor.fill(by('field', /^Título/), '');
  await visitor.click(by('button', 'Salvar Produto'));
  await visitor.sees(text('Preencha todos os campos obrigatórios!', by('alert')));
  await visitor.fill(by('field', /^Título/), 'Kit São João');
  await visitor.click(by('button', 'Salvar Produto'));
  await visitor.sees(text(/^Produto salvo com sucesso!/));
  await visitor.sees(by('heading', 'Kit São João'));

  const remove = by('button', 'Excluir Kit São João');
  const question = by('dialog', 'Tem certeza que deseja excluir este produto?');
  await visitor.click(remove);
  await visitor.sees(question);
  await visitor.press('Escape');
  await visitor.seesNoMore(question);
  await visitor.hasFocus(remove);
  await visitor.click(remove);
  await visitor.click(by('button', /^Excluir/, question));
  await visitor.sees(by('heading', `Produtos Cadastrados (${BUILT_IN - 1})`));
  await visitor.sees(text('Produto excluído com sucesso!'));
  await visitor.click(by('button', 'Sair'));
  await visitor.sees(password);
  expect(await visitor.value(password)).toBe('');
});
