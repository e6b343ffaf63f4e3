import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Inventory, Tool } from '../../../src/sections/legal/inventory.schema.ts';
import {
  holdsPersonalData,
  personalData,
  usedCookies,
  usedRecipients,
  withFormFields,
} from '../../../src/sections/legal/inventory.ts';
import type { Company } from '../../../src/shared/company/company.schema.ts';
import { FIELD_USES } from '../../../src/shared/request/field-uses.ts';
import { CONTACT_FIELDS } from '../../../src/shared/request/fields.ts';

/** The data that the documents contain. */
export interface Facts {
  company: Company;
  inventory: Inventory;
  tools: ReadonlySet<Tool>;
  migrations: readonly string[];
  /** YYYY-MM-DD. */
  day: string;
}

export interface LegalDocument {
  /** The file's name, and its name in src/content/legal/assinaturas.json. */
  name: string;
  body: string;
}

/** Identifies the inventory that a document was made from. Does not depend on the formatting of the file. */
export const hashInventory = (inventory: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inventory, (key, value) => (key === 'colunas' ? withFormFields(value) : value)))
    .digest('hex')
    .slice(0, 16);

/** Escapes bars and replaces line breaks, which would break the row of a Markdown table. */
const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
const rows = (all: readonly (readonly string[])[]) =>
  all.map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
const orGap = (text: string, gap: string) => text || `**${gap}**`;

/** Whether an analytics or advertising tool is configured. Ignores the video, whose host is in the content. */
export const hasTools = (tools: ReadonlySet<Tool>): boolean =>
  (['gtag', 'pixel', 'clarity'] as const).some((tool) => tools.has(tool));

/** The data in a table that are about the staff: of a visitor's request only who took care of it. */
function dataOfStaff(table: Inventory['tabelas'][number]): string[] {
  const data = personalData(table);
  return table.titulares.split(' e ').includes('equipe')
    ? data
    : data.filter((datum) => datum.startsWith('quem da equipe'));
}

const checklistOf = (
  one: Inventory['operadores'][number],
) => `## ${one.nome || 'Provedor de email (a preencher)'}

- [ ] Contrato ou termos de tratamento de dados aceitos, guardados em: ____
- [ ] Papel: ${one.papel}
- [ ] País: ${orGap(one.pais, 'a preencher')}
- [ ] Mecanismo da transferência internacional (LGPD, art. 33): ${orGap(one.conferidoEm && one.mecanismo, 'a conferir')}
- [ ] Por quanto tempo guarda registros e cópias: ${orGap(one.retencao, 'a conferir')}
- [ ] Avisa incidentes em: ____
- [ ] Suboperadores conhecidos: ____
- [ ] Acesso com verificação em duas etapas
- Dados: ${one.dados}`;

const dataOfFields = (required: boolean) =>
  new Intl.ListFormat('pt-BR').format(
    CONTACT_FIELDS.filter((field) => field.required === required).map(({ name }) => FIELD_USES[name].datum),
  );

/** The values of the placeholders in documentos.md. */
function placeholders({ company, inventory, tools, migrations }: Facts): Record<string, string> {
  const tables = inventory.tabelas.filter(holdsPersonalData);
  const recipients = usedRecipients(inventory, tools);
  return {
    razaoSocial: company.legalName,
    cnpj: company.taxId,
    email: company.email,
    marca: company.brand,
    camposObrigatorios: dataOfFields(true),
    camposOpcionais: dataOfFields(false),
    canal: company.protecaoDeDados.canal,
    encarregado: company.protecaoDeDados.encarregado,
    migracao: migrations.at(-1) ?? '',
    tabelas: rows(
      tables.map((one) => [
        one.rotulo,
        one.titulares,
        personalData(one).join(', '),
        one.finalidade,
        one.baseLegal,
        one.prazo,
      ]),
    ),
    prazos: tables.map(({ rotulo, prazo }) => `${rotulo.toLowerCase()}: ${prazo}`).join('; '),
    foraDoBanco: rows(inventory.foraDoBanco.map(({ onde, dados, prazo }) => [onde, dados, prazo])),
    dispositivos: rows(
      inventory.dispositivos.map(({ rotulo, quem, tipo, pessoal, prazo }) => [
        rotulo,
        quem,
        tipo,
        pessoal ? 'sim' : 'não',
        prazo,
      ]),
    ),
    cookies: rows(
      usedCookies(inventory, tools).map((one) => [
        one.nome,
        one.dono,
        one.dominio,
        one.finalidade,
        one.duracao,
        one.conferidoEm || 'a conferir',
      ]),
    ),
    quemRecebe: rows(
      recipients.map((one) => [
        one.nome || 'a preencher: provedor de email',
        one.papel,
        one.pais || 'a preencher',
        one.finalidade,
        one.dados,
        (one.conferidoEm && one.retencao) || 'a conferir',
        one.conferidoEm ? one.mecanismo : 'a conferir',
      ]),
    ),
    semFerramentas: hasTools(tools)
      ? ''
      : '\n\n**Nenhuma ferramenta configurada aqui:** Google, Meta e Microsoft ficaram de fora.',
    nomesDeQuemRecebe: recipients.map(({ nome }) => nome || 'provedor de email').join(', '),
    conferencias: recipients.map(checklistOf).join('\n\n'),
    dadosDaEquipe: rows(
      inventory.tabelas
        .map((one) => [one.rotulo, dataOfStaff(one).join(', '), one.prazo])
        .filter(([, data]) => data),
    ),
  };
}

/**
 * Returns every document to sign, as Markdown, in the order of src/content/legal/assinaturas.json. In documentos.md,
 * `<!-- name -->` begins a document, and `{{name|gap}}` becomes the value, or the gap in bold where it is empty.
 */
export function writeDocuments(facts: Facts): LegalDocument[] {
  const values = placeholders(facts);
  const text = readFileSync(new URL('documentos.md', import.meta.url), 'utf8')
    // Rows bring their own bars; a formatter puts bars around the placeholder below a table's head.
    .replaceAll(/^\| ((?:\{\{\w+\}\})+) +\|$/gm, '$1')
    .replaceAll(/\{\{(\w+)(?:\|([^}]*))?\}\}/g, (_, name: string, gap = '') => {
      const value = values[name];
      if (value === undefined) throw new Error(`documentos.md has an unknown placeholder: ${name}`);
      return gap ? orGap(value, gap) : value;
    });
  const note = `Feito em ${facts.day} a partir do site. Depois de assinar, escreva em \`src/content/legal/assinaturas.json\` a data, o nome e o inventário \`${hashInventory(facts.inventory)}\`; quando o inventário mudar, assina-se de novo.`;
  return [...text.matchAll(/<!-- (\S+) -->\n\n(# .*)\n([\s\S]*?)(?=\n<!-- |$)/g)].map(
    ([, name = '', title, body = '']) => ({
      name,
      body: `${title}\n\n${note}\n\n${body.trim()}\n\nData: ____  Nome e assinatura: ____\n`,
    }),
  );
}
