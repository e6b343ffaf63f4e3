import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { SHORTEST_KEY } from '../../../src/shared/deploy-check.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import { sendOnce, sendRequest } from '../../../src/shared/request/sending.ts';
import { ARRIVAL_KEY } from '../../platform/blob-keys.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import type { RunSummary } from '../../platform/jobs.ts';
import { logCheck, logCheckFailure } from '../../platform/log.ts';
import { readServerSecret } from '../../platform/server-secret.ts';
import type { LeadServices } from '../../platform/services.ts';
import { claimsToBeTest, isTestRequest, signTestRequest } from './sign-deploy-check.ts';

/** The daily test request. Only its signature marks it as one: anybody may send this content. */
export const SYNTHETIC_REQUEST = pickRequest({
  name: 'Teste automático do site',
  email: 'teste-diario@site.invalid',
  phone: '(11) 00000-0000',
  company: 'Teste diário',
  segment: 'outro',
  message:
    'Este não é um pedido de cliente: é o teste diário do formulário de orçamento, do banco de dados e do email. Não é preciso responder.',
});

