import {
  findP75Bucket,
  PAGE_KINDS,
  type PageKind,
  SPEED_BOUNDS,
  SPEED_METRICS,
  type SpeedCounts,
  type SpeedMetric,
} from './speed-labels.ts';

const KIND_NAMES: Readonly<Record<PageKind, string>> = {
  home: 'Início',
  shop: 'Loja',
  machine: 'Páginas de máquinas',
  article: 'Artigos e guias',
  tool: 'Ferramentas',
  other: 'Outras páginas',
};

export const METRIC_NAMES: Readonly<Record<SpeedMetric, string>> = {
  LCP: 'Maior texto ou imagem',
  INP: 'Resposta ao toque',
  CLS: 'Deslocamento',
  TTFB: 'Servidor',
};

/** The bucket from which Google calls a page slow for visitors (web.dev/articles/vitals); TTFB has none of its own. */
const SLOW_FROM: Readonly<Partial<Record<SpeedMetric, number>>> = { LCP: 3, INP: 3, CLS: 3 };

export const TOO_FEW = 'sem dados suficientes';

const formatBound = (metric: SpeedMetric, bound: number): string => {
  if (metric === 'CLS') return String(bound).replace('.', ',');
  return metric === 'INP' ? `${bound}\u00a0ms` : `${String(bound / 1000).replace('.', ',')}\u00a0s`;
};

function describeBucket(metric: SpeedMetric, bucket: number | null): string {
  if (bucket === null) return TOO_FEW;
  const bounds = SPEED_BOUNDS[metric];
  const bound = bounds[bucket];
  return bound === undefined
    ? `mais de ${formatBound(metric, bounds[3])}`
    : `até ${formatBound(metric, bound)}`;
}

export interface SpeedRow {
  name: string;
  visits: number;
  /** The 75th percentile of each metric in words: three of four visits were at least as good. */
  texts: Readonly<Record<SpeedMetric, string>>;
  isSlow: boolean;
}

/** The kinds of pages that were visited, in the order of PAGE_KINDS. */
export function describeSpeed(speed: readonly SpeedCounts[]): SpeedRow[] {
  return PAGE_KINDS.flatMap((kind) => {
    const bucketsOf = (metric: SpeedMetric) =>
      speed.find((row) => row.kind === kind && row.metric === metric)?.buckets ?? [];
    const visits = Math.max(
      ...SPEED_METRICS.map((metric) => bucketsOf(metric).reduce((sum, value) => sum + value, 0)),
    );
    if (visits === 0) return [];
    const found = SPEED_METRICS.map((metric) => [metric, findP75Bucket(bucketsOf(metric))] as const);
    return {
      name: KIND_NAMES[kind],
      visits,
      texts: Object.fromEntries(
        found.map(([metric, bucket]) => [metric, describeBucket(metric, bucket)]),
      ) as Record<SpeedMetric, string>,
      isSlow: found.some(([metric, bucket]) => bucket !== null && bucket >= (SLOW_FROM[metric] ?? 5)),
    };
  });
}
