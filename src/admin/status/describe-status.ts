import { describeSpeed, METRIC_NAMES, TOO_FEW } from '../../shared/counts/describe-speed.ts';
import { LEAST_VALUES, SPEED_METRICS } from '../../shared/counts/speed-labels.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { formatCount } from '../../shared/format-count.ts';
import { type HealthPart, OLD_CHECK_MS, STALE_HEALTH_MS } from '../../shared/health-wire.ts';
import type { Known, SiteStatus, UnknownReason } from '../../shared/staff/status-answers.ts';
import { OLD_BACKUP_MS } from '../../shared/staff/status-wire.ts';
import { formatMoment } from '../frame/format-moment.ts';

/** One line of the status: a term and its value in Portuguese. */
interface Fact {
  term: string;
  value: string;
  /** What to do if the value indicates a problem. */
  advice?: string | undefined;
}

export interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

/** The retries come after 5, 10 and then every 20 minutes: an older lead has missed several, and the team has an alarm. */
const LONG_PENDING_MS = 30 * MINUTE_MS;

const REASONS: Readonly<Record<Exclude<UnknownReason, 'none'>, string>> = {
  unreachable: 'onde isso fica guardado não respondeu',
  unreadable: 'a anotação não pôde ser lida',
  private: 'a Netlify não informa isto ao site',
};

/** "5,2 s", "3 min 20 s", "2 h 5 min", "3 dias"; at least 0,1 s, because every mail takes some time. */
export function formatDuration(seconds: number): string {
  if (seconds < 0.1) return '0,1 s';
  if (seconds < 60) return `${(Math.round(seconds * 10) / 10).toString().replace('.', ',')} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} dias`;
}

/** The value in words, or why it is unknown; `none` is the text for a missing value. */
function say<Value>(value: Known<Value>, toWords: (value: Value) => string, none = ''): string {
  if (value.isKnown) return toWords(value.value);
  return value.reason === 'none' ? none : `Desconhecido: ${REASONS[value.reason]}.`;
}

const isOlder = (moment: string, now: string, ms: number) => Date.parse(now) - Date.parse(moment) > ms;

const isUnreachable = <Value>(value: Known<Value>) => !value.isKnown && value.reason === 'unreachable';

const pedidos = (count: number) => (count === 1 ? '1 pedido' : `${formatCount(count)} pedidos`);

function describeLeads({ at, lastLeadAt, deliveryTimes, pending, givenUp, kept }: SiteStatus): FactGroup {
  const { oldestAt: oldest, failing } = pending.isKnown ? pending.value : { oldestAt: null, failing: 0 };
  const isLong = oldest !== null && isOlder(oldest, at, LONG_PENDING_MS);
  return {
    title: 'Pedidos',
    facts: [
      { term: 'Último pedido confirmado', value: say(lastLeadAt, formatMoment, 'Ainda não houve nenhum.') },
      {
        term: 'Do envio até o servidor de email, em 30 dias',
        value: say(
          deliveryTimes,
          ({ count, p50Seconds, p99Seconds }) =>
            `Metade (p50): ${formatDuration(p50Seconds)} ou menos. 99\u00a0% (p99): ${formatDuration(p99Seconds)} ou menos. ` +
            `Contados: ${pedidos(count)}, sem suspeitos de spam.`,
          'Nenhum pedido foi entregue neste período.',
        ),
      },
      {
        term: 'Emails que esperam, sem suspeitos',
        value: say(pending, ({ count, oldestAt }) =>
          oldestAt === null
            ? 'Nenhum.'
            : `${pedidos(count)}; o mais antigo é de ${formatMoment(oldestAt)}.` +
              (failing > 0 ? ` O servidor de email já recusou ou não recebeu: ${formatCount(failing)}.` : ''),
        ),
        advice:
          isLong || failing > 0
            ? 'O site continua tentando. Leia e responda na aba Pedidos, e veja o servidor de email.'
            : undefined,
      },
      {
        term: 'Emails não entregues, em 30 dias',
        value: say(givenUp, (count) => (count === 0 ? 'Nenhum.' : `${pedidos(count)}.`)),
        advice: givenUp.isKnown && givenUp.value > 0 ? 'Responda-os na aba Pedidos.' : undefined,
      },
      {
        term: 'Pedidos fora do banco de dados',
        value: say(kept, (count) => (count === 0 ? 'Nenhum.' : `${pedidos(count)}.`)),
        advice:
          kept.isKnown && kept.value > 0
            ? 'O banco falhou há pouco. Eles já foram confirmados e voltam ao banco sozinhos, em cerca de dez minutos.'
            : undefined,
      },
    ],
  };
}

const MAIL_SETTINGS = {
  smtp: 'Configurado.',
  terminal: 'Só mostra os emails no terminal: serve para testes.',
} as const;

function describeSystems({ mail, pushFailures, databaseMs }: SiteStatus): FactGroup {
  const { setting, wrongSettings, lastAcceptedAt, lastFailure } = mail;
  const lastAccepted = lastAcceptedAt.isKnown ? lastAcceptedAt.value : '';
  const isFailing =
    lastFailure.isKnown && !isUnreachable(lastAcceptedAt) && lastFailure.value.at > lastAccepted;
  return {
    title: 'Email, avisos e banco de dados',
    facts: [
      {
        term: 'Envio de emails',
        value:
          setting === 'wrong' ? `Falta ou está errado: ${wrongSettings.join(', ')}.` : MAIL_SETTINGS[setting],
        advice: setting === 'wrong' ? 'Nenhum email sai. Peça a quem cuida do site que corrija.' : undefined,
      },
      {
        term: 'Último email aceito pelo servidor',
        value: say(lastAcceptedAt, formatMoment, 'Ainda não houve nenhum.'),
      },
      {
        term: 'Última falha de email',
        value: say(
          lastFailure,
          ({ at, answer }) => `${formatMoment(at)}${answer && ` (${answer})`}`,
          'Nenhuma anotada.',
        ),
        advice: isFailing ? 'Desde então nenhum email foi aceito. O site continua tentando.' : undefined,
      },
      {
        term: 'Avisos que não chegaram aos aparelhos, em 24 h',
        value: say(
          pushFailures,
          (count) => (count === 0 ? 'Nenhum.' : count === 1 ? '1 aviso.' : `${formatCount(count)} avisos.`),
          'Este site não envia avisos a aparelhos.',
        ),
        advice:
          pushFailures.isKnown && pushFailures.value > 0
            ? 'O email avisa do mesmo jeito. Se continuar, desligue e ligue os avisos no aparelho.'
            : undefined,
      },
      {
        term: 'Banco de dados',
        value: say(databaseMs, (ms) => `Respondeu em ${formatCount(ms)} ms.`),
        advice: isUnreachable(databaseMs) ? 'Os pedidos continuam chegando por email.' : undefined,
      },
    ],
  };
}

const PARTS: Readonly<Record<HealthPart, string>> = {
  database: 'banco de dados',
  store: 'segundo armazenamento',
  mail: 'servidor de email',
};

function describeSafety({ at, lastBackup, lastCheckAt, lastHealth }: SiteStatus): FactGroup {
  const isBackupBad =
    !lastBackup.isKnown ||
    isOlder(lastBackup.value.at, at, OLD_BACKUP_MS) ||
    !lastBackup.value.hasFiles ||
    lastBackup.value.problems > 0;
  const failing = lastHealth.isKnown
    ? [...lastHealth.value.failing.map((part) => PARTS[part]), ...lastHealth.value.failingSchedules]
    : [];
  const isHealthOld = lastHealth.isKnown && isOlder(lastHealth.value.at, at, STALE_HEALTH_MS);
  const isCheckOld = lastCheckAt.isKnown ? isOlder(lastCheckAt.value, at, OLD_CHECK_MS) : true;
  return {
    title: 'Cópias e testes',
    facts: [
      {
        term: 'Última cópia de segurança',
        value: say(
          lastBackup,
          ({ at: taken, hasFiles, problems }) =>
            `${formatMoment(taken)}, ${hasFiles ? 'com' : 'sem'} fotos e arquivos${problems > 0 ? `; ao restaurar faltariam ${problems}` : ''}.`,
          'Nenhuma anotada.',
        ),
        advice: isBackupBad && !isUnreachable(lastBackup) ? 'Confira o que faz a cópia diária.' : undefined,
      },
      {
        term: 'Último pedido de teste que chegou',
        value: say(lastCheckAt, formatMoment, 'Nenhum anotado.'),
        advice:
          isCheckOld && !isUnreachable(lastCheckAt)
            ? 'O teste é diário, às 6 h: algo no caminho dos pedidos pode estar parado.'
            : undefined,
      },
      {
        term: 'Último teste de meia em meia hora',
        value: say(
          lastHealth,
          ({ at: tried }) =>
            `${formatMoment(tried)}. ${failing.length === 0 ? 'Tudo respondeu' : `Falha: ${failing.join(', ')}`}.`,
          'Nenhum anotado.',
        ),
        advice:
          failing.length > 0
            ? 'A equipe recebeu um alarme por email. Avise quem cuida do site.'
            : isHealthOld
              ? 'As tarefas do site estão paradas. Avise quem cuida do site.'
              : undefined,
      },
    ],
  };
}

function describePages({ speed }: SiteStatus): FactGroup {
  const title = 'Velocidade para os visitantes, em 30 dias';
  if (!speed.isKnown)
    return { title, facts: [{ term: 'Páginas', value: say(speed, String, 'Nenhuma visita contada.') }] };
  return {
    title,
    facts: describeSpeed(speed.value).map(({ name, visits, texts, isSlow }) => ({
      term: name,
      value:
        visits < LEAST_VALUES
          ? `${TOO_FEW[0]?.toUpperCase()}${TOO_FEW.slice(1)} (${formatCount(visits)}).`
          : `Três de cada quatro visitas: ${SPEED_METRICS.map((metric) => `${METRIC_NAMES[metric].toLowerCase()} ${texts[metric]}`).join('; ')}. Contadas: ${formatCount(visits)}.`,
      advice: isSlow ? 'Uma em cada quatro visitas espera demais. Avise quem cuida do site.' : undefined,
    })),
  };
}

const describeCosts = ({ creditsUsed }: SiteStatus): FactGroup => ({
  title: 'Hospedagem',
  facts: [
    {
      term: 'Créditos usados',
      value: say(creditsUsed, formatCount),
    },
  ],
});

export const describeStatus = (status: SiteStatus): FactGroup[] => [
  describeLeads(status),
  describeSystems(status),
  describeSafety(status),
  describePages(status),
  describeCosts(status),
];

const hasMissing = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((value as { reason?: unknown }).reason === 'unreachable' || Object.values(value).some(hasMissing));

/** The summary above the facts, announced after a reload of the status. */
export function summarize(status: SiteStatus, time: string): string {
  const facts = describeStatus(status).flatMap((group) => group.facts);
  const count = facts.filter(({ advice }) => advice !== undefined).length;
  const attention =
    count === 0
      ? 'Nada pede atenção'
      : count === 1
        ? '1 ponto pede atenção'
        : `${count} pontos pedem atenção`;
  return `Às ${time}: ${attention.toLowerCase()}${hasMissing(status) ? ', mas nem tudo pôde ser lido' : ''}.`;
}
