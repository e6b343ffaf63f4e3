import type { MachineKind } from '../machines.ts';
import type { SourceName } from './sources.ts';

/** What a maker publishes of steel and coating for a filler or an additive, in the cases that it names. */
export interface SurfaceWords {
  machine: MachineKind;
  words: string;
  /** The sizes and materials that the source names. */
  covers: string;
  source: SourceName;
}

const BIMETALLIC: SurfaceWords = {
  machine: 'extrusora',
  words: 'Canhão bimetálico',
  covers: 'Sem diâmetro nem porcentagem',
  source: 'Jingwei',
};
const FILLED: SurfaceWords = {
  machine: 'injetora',
  words: 'Conjunto bimetálico; o nitretado fica para resina limpa',
  covers: 'Resina com carga, sem dizer qual; roscas de 16 a 317 mm',
  source: 'EJS',
};

/** Fillers and additives that change what a screw is made of. Talc is not glass: each has its own rows. */
export const FILLERS = {
  vidro: {
    name: 'Fibra de vidro',
    rows: [
      FILLED,
      {
        machine: 'injetora',
        words:
          'Colmonoy 56 com cromo perdeu 0,76 mm (0,030″) em seis meses; com carboneto de tungstênio, durou dois anos e meio',
        covers: 'Um caso: rosca de 80 mm, 18:1, PA com 33% de vidro, dia e noite',
        source: 'Extreme Coatings, fibra',
      },
      BIMETALLIC,
    ],
  },
  talco: { name: 'Talco', rows: [FILLED] },
  carbonato: { name: 'Carbonato de cálcio', rows: [FILLED, BIMETALLIC] },
  retardante: { name: 'Retardante de chama', rows: [BIMETALLIC] },
  outra: { name: 'Outra carga', rows: [FILLED] },
} as const satisfies Record<string, { name: string; rows: readonly SurfaceWords[] }>;
export type Filler = keyof typeof FILLERS;
