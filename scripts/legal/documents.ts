import type { Inventory, Tool } from '../../src/sections/legal/inventory.schema.ts';
import {
  holdsPersonalData,
  personalData,
  usedCookies,
  usedRecipients,
} from '../../src/sections/legal/inventory.ts';
import type { Company } from '../../src/shared/company/company.schema.ts';
import { hashInventory } from './hash-inventory.ts';

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
  title: string;
  body: string;
}

const OPEN = '**a confirmar pelo jurídico**';
const or = (text: string, gap: string) => text || `**${gap}**`;

/** Escapes bars and replaces line breaks, which would break the row of a Markdown table. */
const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Whether an analytics or advertising tool is configured. Ignores the video, whose host is in the content. */
export const hasTools = (tools: ReadonlySet<Tool>): boolean =>
  (['gtag', 'pixel', 'clarity'] as const).some((tool) => tools.has(tool));

const noTools = (tools: ReadonlySet<Tool>) =>
  hasTools(tools)
    ? ''
    : '\n\n**Nenhuma ferramenta configurada aqui:** Google, Meta e Microsoft ficaram de fora.';

const periods = (tables: Inventory['tabelas']) =>
  `nos prazos: ${tables.map(({ rotulo, prazo }) => `${rotulo.toLowerCase()}: ${prazo}`).join('; ')}`;

function recordOfProcessing({ company, inventory, tools, migrations }: Facts): string {
  const { encarregado, canal } = company.protecaoDeDados;
  const tables = inventory.tabelas.filter(holdsPersonalData);
  return `Registro simplificado das operações de tratamento (LGPD, art. 37).

- Controlador: ${company.legalName}, CNPJ ${company.taxId}
- Contato: ${company.email}; dados pessoais: ${or(canal, 'falta definir o canal')}
- Encarregado: ${or(encarregado, 'falta definir, ou registrar a dispensa')}
- Banco de dados na versão ${migrations.at(-1) ?? ''}

## No banco de dados

${table(
  ['tratamento', 'titulares', 'dados', 'finalidade', 'base legal', 'prazo'],
  tables.map((one) => [
    one.rotulo,
    one.titulares,
    personalData(one).join(', '),
    one.finalidade,
    one.baseLegal,
    one.prazo,
  ]),
)}

## Fora do banco de dados

${table(
  ['onde', 'dados', 'prazo'],
  inventory.foraDoBanco.map(({ onde, dados, prazo }) => [onde, dados, prazo]),
)}

## No aparelho

${table(
  ['o quê', 'de quem', 'tipo', 'dados pessoais', 'prazo'],
  inventory.dispositivos.map(({ rotulo, quem, tipo, pessoal, prazo }) => [
    rotulo,
    quem,
    tipo,
    pessoal ? 'sim' : 'não',
    prazo,
  ]),
)}

## Cookies das ferramentas em uso

${table(
  ['cookie', 'de quem', 'domínio', 'finalidade', 'duração', 'conferido em'],
  usedCookies(inventory, tools).map((one) => [
    one.nome,
    one.dono,
    one.dominio,
    one.finalidade,
    one.duracao,
    one.conferidoEm || 'a conferir',
  ]),
)}${noTools(tools)}

## Quem recebe dados

${table(
  ['quem', 'papel', 'país', 'finalidade', 'dados', 'prazo', 'mecanismo (art. 33)'],
  usedRecipients(inventory, tools).map((one) => [
    one.nome || 'a preencher: provedor de email',
    one.papel,
    one.pais || 'a preencher',
    one.finalidade,
    one.dados,
    (one.conferidoEm && one.retencao) || 'a conferir',
    one.conferidoEm ? one.mecanismo : 'a conferir',
  ]),
)}${noTools(tools)}

## Segurança

Conexão cifrada; uma chave de acesso (passkey) e um papel para cada pessoa; senha do dono guardada só como resumo (scrypt); arquivos fora do alcance
público, entregues só a quem entrou; tentativas de entrada limitadas; sessão de 8 horas em cookie que scripts não leem; registros técnicos sem
nome, email ou telefone; exportações registradas; eliminação automática toda noite,
${periods(tables)}; prévias do site esvaziadas de dados pessoais no primeiro uso. Desenhos e fotos de
clientes: só os vê quem cuida de pedidos; não são publicados, usados para outro cliente nem passados a outra empresa sem autorização, como promete a política.`;
}

interface Balance {
  purpose: string;
  interest: string;
  necessity: string;
  expectation: string;
  safeguards: string;
}

const balancingTest = ({
  purpose,
  interest,
  necessity,
  expectation,
  safeguards,
}: Balance) => `Teste de balanceamento do legítimo interesse (LGPD, art. 7º, IX, e art. 10).

1. **Tratamento:** ${purpose}
2. **Interesse, legítimo e concreto:** ${interest}
3. **Necessidade: há meio menos invasivo?** ${necessity}
4. **Expectativa e direitos do titular:** ${expectation}
5. **Salvaguardas e oposição:** ${safeguards}
6. **Conclusão:** ${OPEN}. O interesse prevalece: ( ) sim ( ) não. Rever em 12 meses ou quando o tratamento mudar.`;

const abuse = () =>
  balancingTest({
    purpose:
      'regras que marcam um pedido como suspeito de envio automático; resumo criptográfico para reconhecer repetições; limite de envios por endereço de internet (IP).',
    interest: 'manter o canal de pedidos utilizável e não perder clientes entre mensagens de spam.',
    necessity:
      'não se usa serviço externo nem desafio (captcha); o IP é usado na hora e não fica junto ao pedido; um pedido marcado é guardado, nunca descartado.',
    expectation:
      'quem envia um formulário espera proteção contra abuso; o efeito é no máximo uma conferência manual.',
    safeguards:
      'uma pessoa confere todo suspeito; “Não é spam” desfaz a marca; a política de privacidade explica e dá o canal de oposição.',
  });

const count = () =>
  balancingTest({
    purpose: 'contagem diária de cliques em contato, de formulários e de respostas ao aviso de cookies.',
    interest: 'saber se o site cumpre o seu fim sem depender de ferramentas de terceiros.',
    necessity: 'só totais por dia e rótulo; sem cookie, identificador, IP ou hora.',
    expectation:
      'nada do que fica guardado leva a uma pessoa; o IP é visto pela hospedagem em qualquer acesso.',
    safeguards: 'rótulos desconhecidos são recusados, para que nenhum texto de visitante entre na tabela.',
  });

const businessContacts = () =>
  balancingTest({
    purpose: 'dados de contato de quem pede orçamento em nome de uma empresa.',
    interest: 'responder a quem nos procurou e negociar com a empresa dessa pessoa.',
    necessity:
      'nome, um meio de resposta e a mensagem; empresa, segmento, máquina e aviso de máquina parada são opcionais; não se pede documento.',
    expectation: 'a pessoa escreve por iniciativa própria e espera resposta sobre o pedido, não publicidade.',
    safeguards:
      'uso só para o pedido; eliminação 24 meses depois do último contato; oposição atendida com `npm run privacy -- erase`.',
  });

const followUp = () =>
  balancingTest({
    purpose:
      'acompanhamento de um pedido até o desfecho: responsável, retorno marcado, proposta, valor, motivo da perda, e notas que a equipe lê no próximo pedido do mesmo cliente.',
    interest: 'não esquecer um pedido nem uma promessa, e conhecer o que já foi combinado.',
    necessity:
      'só o que a venda pede; as notas são curtas, e a equipe é avisada de que o cliente pode pedi-las.',
    expectation:
      'quem pede um orçamento espera que a empresa o acompanhe e lembre do que foi dito; não há perfil nem publicidade.',
    safeguards:
      'só quem cuida de pedidos vê; tudo sai com o pedido, 24 meses depois do último contato, e na eliminação; cópia e oposição com `npm run privacy`.',
  });

const enteredRequests = () =>
  balancingTest({
    purpose:
      'pedidos que a equipe registra a partir de conversas por WhatsApp, telefone, email ou balcão, com o texto que a pessoa escreveu ou disse.',
    interest: 'tratar todos os pedidos do mesmo modo, sem que um se perca num celular.',
    necessity:
      'o registro tem os campos do formulário; da conversa, só o que diz respeito à peça. Sem ele o pedido ficaria no aparelho de uma pessoa, sem prazo.',
    expectation:
      'a pessoa procurou a empresa e espera resposta; não passou pelo site e talvez não conheça a política: a equipe manda o endereço dela na primeira resposta.',
    safeguards:
      'quem registrou e por onde o pedido chegou ficam anotados; valem o prazo, a cópia e a eliminação dos outros pedidos; o que não é do pedido se tira antes de salvar.',
  });

const staffRecords = () =>
  balancingTest({
    purpose:
      'o que fica guardado sobre quem usa a área da equipe: conta, entradas, sessões, avisos no aparelho, quem fez e quem registrou o quê, exportações.',
    interest: 'perceber acessos indevidos, saber quem respondeu a um cliente e desfazer um engano.',
    necessity:
      'sem localização; o endereço de internet só como resumo; a impressão digital e o rosto não saem do aparelho.',
    expectation:
      'quem trabalha com dados de clientes espera que o acesso seja registrado; o aviso à equipe diz o que fica e até quando.',
    safeguards:
      'prazos de 8 horas a 24 meses, com limpeza automática; o nome de quem sai é trocado por um código. A empresa usa estes registros para avaliar o trabalho de alguém: ( ) não ( ) sim, porque ____.',
  });

const incidentPlan = ({
  company,
  inventory,
  tools,
}: Facts) => `Plano de resposta a incidentes com dados pessoais (LGPD, art. 46 a 50). Prazo de comunicação à ANPD e aos titulares: ${OPEN}
(Resolução CD/ANPD nº 15/2024; conferir a redação em vigor).

## Primeiros passos

1. Anotar a hora em que se soube, e quem avisou, na tabela do fim. Responsável: ${or(company.protecaoDeDados.encarregado, 'falta definir')}.
2. **Acesso à área da equipe, pela senha:** \`npm run admin:password\` cria outra; trocar \`ADMIN_PASSWORD_HASH\` na Netlify e publicar. Terminam todas as sessões, os avisos nos
   aparelhos e os convites abertos. As contas convidadas e as chaves de acesso (passkeys) delas continuam valendo: na aba Equipe, “Revogar” quem perdeu o aparelho, saiu ou é
   suspeito, e conferir se cada conta da lista é conhecida.
3. **Banco de dados:** trocar a credencial na Netlify. Ver \`staff_sign_ins\` (90 dias) e \`staff_exports\` (24 meses): quem entrou, quem exportou e quando.
4. **Arquivos dos pedidos e propostas:** estão no Netlify Blobs, fora do banco. Quem tem um \`NETLIFY_AUTH_TOKEN\` lê tudo: revogar os tokens pessoais da conta da Netlify (User settings ›
   Applications) e conferir quem é membro da equipe lá.
5. **Email:** trocar a senha dos provedores, \`SMTP_URL\` e \`ALARM_SMTP_URL\`; conferir regras de reenvio da caixa.
6. **Textos do site:** no GitHub, tirar a pessoa do repositório e revogar o token do editor (Settings › Applications), que fica no navegador de quem editou; conferir as últimas mudanças
   e desfazer as estranhas.
7. **Avisos nos aparelhos:** \`npm run push:keys\` e trocar \`VAPID_PUBLIC_KEY\` e \`VAPID_PRIVATE_KEY\`; todos os avisos ligados terminam.
8. **Cópias de segurança:** se a chave secreta que as abre foi exposta, fazer outro par, trocar \`BACKUP_RECIPIENT\`, apagar as cópias antigas onde estiverem e tirar uma nova.
   Quem tinha a chave e uma cópia leu os pedidos dos últimos 24 meses.
9. **Outras chaves:** \`DEPLOY_CHECK_KEY\` e o endereço em \`NETLIFY_BUILD_HOOK_URL\`: criar outros. Nenhuma delas mostra dados de clientes.
10. **Ferramentas de terceiros:** apagar o identificador delas nas variáveis da Netlify e publicar; o site deixa de carregá-las.
11. **Prévias:** apagar as prévias abertas na Netlify.
12. Guardar os registros da Netlify antes que expirem; não apagar nada do banco.
13. Dizer que dados e quantas pessoas: o registro de operações tem as colunas; \`npm run privacy -- export …\` mostra uma pessoa.
14. Avisar os fornecedores envolvidos: ${usedRecipients(inventory, tools)
  .map(({ nome }) => nome || 'provedor de email')
  .join(', ')}.
15. Decidir com o jurídico sobre risco ou dano relevante; comunicar; registrar também quando se decide não comunicar.

## Registro de incidentes

${table(['soubemos em', 'o que houve', 'dados e pessoas', 'medidas', 'comunicado em', 'por'], [['', '', '', '', '', '']])}`;

const operatorsChecklist = ({
  inventory,
  tools,
}: Facts) => `Uma conferência por fornecedor; o resultado vai para \`src/content/legal/inventario.json\` (país, mecanismo, retenção, data).

${usedRecipients(inventory, tools)
  .map(
    (one) => `## ${one.nome || 'Provedor de email (a preencher)'}

- [ ] Contrato ou termos de tratamento de dados aceitos, guardados em: ____
- [ ] Papel: ${one.papel}
- [ ] País: ${or(one.pais, 'a preencher')}
- [ ] Mecanismo da transferência internacional (LGPD, art. 33): ${or(one.conferidoEm && one.mecanismo, 'a conferir')}
- [ ] Por quanto tempo guarda registros e cópias: ${or(one.retencao, 'a conferir')}
- [ ] Avisa incidentes em: ____
- [ ] Suboperadores conhecidos: ____
- [ ] Acesso com verificação em duas etapas
- Dados: ${one.dados}`,
  )
  .join('\n\n')}

## Nas ferramentas de medição, se houver

- [ ] Google: medição otimizada de histórico e formulários desligada; Google Signals e personalização de anúncios desligados
- [ ] Meta: correspondência avançada automática desligada; públicos personalizados do site não usados
- [ ] Microsoft Clarity: modo de mascaramento estrito`;

const impactNote =
  () => `O relatório de impacto (LGPD, art. 38) pode ser pedido pela ANPD. Para este site, a avaliação é:

- não há dados sensíveis, nem público infantil, nem decisão automatizada com efeito sobre a pessoa (um pedido suspeito é conferido por alguém);
- o volume é o de pedidos de orçamento de uma empresa;
- a gravação de navegação (Clarity) e os anúncios só funcionam com consentimento.

Um relatório completo é necessário agora: ( ) não ( ) sim, porque ____. Conclusão: ${OPEN}. Rever se entrar conta de cliente, pagamento, documento, nova
ferramenta de medição ou perfil de visitantes.`;

const smallAgent = ({
  company,
}: Facts) => `${company.legalName}, CNPJ ${company.taxId}, declara que se enquadra como agente de tratamento de pequeno porte (Resolução CD/ANPD nº 2/2022; enquadramento
${OPEN}), porque:

- [ ] é microempresa, empresa de pequeno porte ou equiparada, com receita bruta dentro do limite;
- [ ] não pertence a grupo econômico cuja receita passe desse limite;
- [ ] não faz tratamento de alto risco.

Mantém um canal de comunicação com os titulares: ${or(company.protecaoDeDados.canal, 'falta definir o canal')}.`;

/** The data in a table that are about the staff: of a visitor's request only who took care of it. */
function dataOfStaff(table: Inventory['tabelas'][number]): string[] {
  const data = personalData(table);
  return table.titulares.split(' e ').includes('equipe')
    ? data
    : data.filter((datum) => datum.startsWith('quem da equipe'));
}

const staffNotice = ({ company, inventory }: Facts) => `Aviso a quem usa a área da equipe de ${company.brand}.

O que o site guarda sobre você, com base no legítimo interesse em segurança e em saber quem fez o quê:

${table(
  ['registro', 'dados', 'até quando'],
  inventory.tabelas
    .map((one) => [one.rotulo, dataOfStaff(one).join(', '), one.prazo])
    .filter(([, data]) => data),
)}

Quem edita os textos do site entra com a própria conta do GitHub. Cada mudança leva o nome, o email e a conta para o histórico dos textos, que qualquer pessoa com
acesso ao repositório lê e que não se apaga. A chave da entrada fica no navegador até você sair do editor: em um aparelho que não é só seu, saia sempre.

Quem entra com um convite e uma chave de acesso tem o nome e o email do convite guardados sempre, e as mudanças levam esse nome. O nome que se escreve ao entrar
com a senha é opcional; sem ele, as mudanças ficam como “equipe”. Quando alguém sai da empresa, o nome é trocado por um código
(\`npm run privacy -- rename "Nome" --yes\`). As notas dos pedidos podem ser pedidas pelo cliente: escreva só o necessário. Planilhas exportadas são apagadas depois
do uso; a caixa de email e as planilhas são limpas todo mês. Seus direitos são os da política de privacidade do site.

Li e entendi:

${table(['nome', 'data', 'assinatura'], [['', '', '']])}`;

const testimonial = ({
  company,
}: Facts) => `Autorizo ${company.legalName}, CNPJ ${company.taxId}, a publicar no seu site o meu depoimento, com o texto, a nota e os dados marcados:

( ) nome ( ) cargo ( ) empresa

- Texto: ____
- Nota (1 a 5): ____
- Data do serviço: ____

O depoimento é verdadeiro e não foi pago. Posso revogar esta autorização a qualquer momento por ${company.email}; a publicação sai do site.
Declaro, se menciono uma empresa, que posso falar em nome dela.`;

const letters = ({
  company,
}: Facts) => `Modelos de resposta, em até 15 dias, ao email ou telefone do pedido (é assim que se confirma a identidade; não pedir documento).

## Acesso

Olá. Em resposta ao seu pedido, segue a cópia dos dados que guardamos sobre você no nosso site, com os arquivos que você enviou e as propostas que fizemos
(\`npm run privacy -- export … --readable --files copia\`: o texto e a pasta). A finalidade, o prazo e quem os recebe estão na nossa política de privacidade. Da conversa por email ou
WhatsApp: ____. Se algo estiver errado, diga e corrigimos. ${company.brand}.

## Eliminação

Antes de enviar: o comando disse “Arquivos apagados.”, ou a limpeza da manhã seguinte já passou; e a caixa de email e as planilhas foram limpas à mão.

Olá. Apagamos do nosso banco de dados, do armazenamento de arquivos e da caixa de email o que guardávamos sobre você, em ____. Cópias de segurança da hospedagem são substituídas no ciclo dela; as nossas, cifradas, são apagadas depois de 90 dias.
Conservamos apenas: ____ (documentos fiscais de serviço contratado, se houver). ${company.brand}.

## Nada encontrado

Olá. Procuramos pelo contato que você informou e não guardamos nada sobre ele. Se você usou outro email ou telefone, ou tem a referência do pedido, diga qual.
${company.brand}.

## Oposição

Olá. Recebemos a sua oposição. Paramos de tratar os seus dados para ____ e os apagamos em ____. / Mantemos o tratamento porque ____; você pode recorrer à ANPD.
${company.brand}.

## Correção

Olá. Corrigimos ____ para ____ em ____. ${company.brand}.

O comando \`npm run privacy\` já registra o atendimento, sem conteúdo. Depois de enviar uma cópia, apagar a pasta dela.`;

// The documents that src/content/legal/assinaturas.json requires, in the same order.
const DOCUMENTS: readonly [name: string, title: string, write: (facts: Facts) => string][] = [
  ['registro-de-operacoes', 'Registro das operações de tratamento', recordOfProcessing],
  ['teste-abuso', 'Balanceamento: proteção contra abuso', abuse],
  ['teste-contagem', 'Balanceamento: contagem diária', count],
  ['teste-contatos-de-empresas', 'Balanceamento: contatos de empresas', businessContacts],
  ['teste-acompanhamento', 'Balanceamento: acompanhamento dos pedidos', followUp],
  ['teste-pedidos-registrados', 'Balanceamento: pedidos que a equipe registra', enteredRequests],
  ['teste-equipe', 'Balanceamento: registros sobre a equipe', staffRecords],
  ['plano-de-incidentes', 'Plano e registro de incidentes', incidentPlan],
  ['conferencia-de-operadores', 'Conferência de operadores', operatorsChecklist],
  ['nota-sobre-relatorio-de-impacto', 'Nota sobre o relatório de impacto', impactNote],
  ['declaracao-de-pequeno-porte', 'Declaração de agente de pequeno porte', smallAgent],
  ['aviso-a-equipe', 'Aviso à equipe', staffNotice],
  ['autorizacao-de-depoimento', 'Autorização de depoimento', testimonial],
  ['cartas-de-resposta', 'Cartas de resposta a titulares', letters],
];

/** Returns every document to sign, as Markdown. */
export function writeDocuments(facts: Facts): LegalDocument[] {
  return DOCUMENTS.map(([name, title, write]) => ({
    name,
    title,
    body: `# ${title}\n\nFeito em ${facts.day} a partir do site. Depois de assinar, escreva em \`src/content/legal/assinaturas.json\` a data, o nome e o inventário \`${hashInventory(facts.inventory)}\`; quando o inventário mudar, assina-se de novo.\n\n${write(facts)}\n\nData: ____  Nome e assinatura: ____\n`,
  }));
}
