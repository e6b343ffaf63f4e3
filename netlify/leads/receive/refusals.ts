import { FILE_NOTICES } from '../../../src/shared/attachments/attachment-wire.ts';
import { MAX_FORM_BYTES } from '../../../src/shared/attachments/file-limits.ts';
import { formatBytes } from '../../../src/shared/format-bytes.ts';
import { NOTICES } from '../../../src/shared/request/notices.ts';
import type { SendFailure } from '../../../src/shared/request/wire.ts';

/** An error response: its status and its body for the visitor. */
export interface Refusal {
  status: number;
  failure: SendFailure;
}

/** For a deploy that is not the published one: it stores nothing, and the visitor sends from the live site. */
export const refuseOutdated = (site: string): Refusal => ({
  status: 410,
  failure: {
    code: 'outdated',
    notice: {
      title: 'Esta é uma versão antiga do site',
      detail: `Nada foi enviado. Envie pelo site atual, ${site}, ou fale conosco no WhatsApp.`,
    },
    site,
  },
});

export const REFUSALS = {
  method: {
    status: 405,
    failure: {
      code: 'method',
      notice: {
        title: 'Método não aceito',
        detail: 'Este endereço só recebe o formulário, enviado por POST.',
      },
    },
  },
  type: {
    status: 415,
    failure: {
      code: 'type',
      notice: {
        title: 'Formato não aceito',
        detail: 'Envie JSON ou um formulário comum (urlencoded), em UTF-8 e sem compressão.',
      },
    },
  },
  size: {
    status: 413,
    failure: {
      code: 'size',
      notice: {
        title: 'Solicitação grande demais',
        detail: 'O limite é de 64 kB. Volte, resuma a mensagem e envie de novo.',
      },
    },
  },
  files: {
    status: 413,
    failure: {
      code: 'size',
      notice: {
        title: FILE_NOTICES.form.title,
        detail: `Volte e envie o pedido sem eles, ou com até ${formatBytes(MAX_FORM_BYTES)} de arquivos. Mande os maiores pelo WhatsApp.`,
      },
    },
  },
  json: {
    status: 400,
    failure: {
      code: 'body',
      notice: {
        title: 'Não foi possível ler a solicitação',
        detail: 'O conteúdo não é um objeto JSON válido.',
      },
    },
  },
  encoding: {
    status: 400,
    failure: {
      code: 'body',
      notice: { title: 'Não foi possível ler a solicitação', detail: 'O conteúdo não está em UTF-8 válido.' },
    },
  },
  interrupted: {
    status: 400,
    failure: {
      code: 'body',
      notice: {
        title: 'Não foi possível ler a solicitação',
        detail: 'O envio foi interrompido. Tente de novo.',
      },
    },
  },
  key: {
    status: 400,
    failure: {
      code: 'key',
      notice: { title: 'Chave de envio inválida', detail: 'O cabeçalho Idempotency-Key deve ser um UUID.' },
    },
  },
  conflict: {
    status: 409,
    failure: {
      code: 'conflict',
      notice: {
        title: 'Esta chave de envio já foi usada',
        detail: 'Outra solicitação já chegou com a mesma chave. Recarregue a página e envie de novo.',
      },
    },
  },
  unavailable: { status: 503, failure: { code: 'unavailable', notice: NOTICES.failed } },
  unexpected: { status: 500, failure: { code: 'unexpected', notice: NOTICES.failed } },
} as const satisfies Record<string, Refusal>;
