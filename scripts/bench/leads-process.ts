/**
 * The process whose speed bench-leads measures: the function's handler with the services it ships with, and the bare
 * insert of the same row through the same kind of pool. Its log goes where its parent wants it.
 */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getDatabase } from '@netlify/database';
import type pg from 'pg';
import { fingerprintOf } from '../../netlify/leads/canonical-request.ts';
import { handleSend } from '../../netlify/leads/handle-send.ts';
import type { Mailer } from '../../netlify/leads/mailer.ts';
import { referenceOf } from '../../netlify/leads/reference.ts';
import { createServices, type LeadServices } from '../../netlify/leads/services.ts';
import type { ContactRequest } from '../../src/contact/request.ts';
import { SEND_PATH } from '../../src/contact/wire.ts';
import { type Load, pushHard, pushSteadily } from './load.ts';

/**
 * insert: the bare statement. answer: up to the visitor's answer; mailing is left for later, as the sweep does it.
 * deliver: up to the lead being mailed and written down as delivered.
 */
export type Operation = 'insert' | 'answer' | 'deliver';

export type Measurement =
  | { kind: 'hard'; operation: Operation; seconds: number }
  | { kind: 'steady'; operation: Operation; seconds: number; perSecond: number }
  | { kind: 'memory' };

/** In bytes, after the garbage is collected. */
export interface Memory {
  heap: number;
  resident: number;
}

const CALLERS = 32;

const REQUEST: ContactRequest = {
  name: 'Ana Prado',
  email: 'ana@cliente.example',
  phone: '(11) 98765-4321',
  company: 'Plásticos Irmãos Prado Ltda.',
  segment: 'injecao',
  message:
    'Precisamos retificar duas roscas de 60 mm, L/D 20:1, com desgaste na zona de compressão.\n'.repeat(5),
};
const INSERT = `
  INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message,
                     fingerprint, suspicions, attempts, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12)`;

const pool = getDatabase().pool as pg.Pool;
const services = createServices();
const content = [...Object.values(REQUEST), fingerprintOf(REQUEST), []];
const body = JSON.stringify({ ...REQUEST, referencia_interna: '', elapsed_ms: 60_000 });

function insert(): Promise<unknown> {
  const id = randomUUID();
  const now = new Date();
  return pool.query(INSERT, [id, referenceOf(id), now, ...content, now]);
}

async function post(services: LeadServices, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const request = new Request(`https://fabrica.example${SEND_PATH}`, { method: 'POST', headers, body });
  const response = await handleSend(request, services, { waitUntil });
  await response.text();
  if (response.status !== 200) throw new Error(`answered with ${response.status}`);
}

async function deliver(): Promise<void> {
  const afterwards: Promise<unknown>[] = [];
  await post(services, (work) => afterwards.push(work));
  await Promise.all(afterwards);
}

/** Runs a measurement with every mail held back, and gives them up afterwards: they stay pending. */
async function withoutMail(run: (operation: () => Promise<unknown>) => Promise<Load>): Promise<Load> {
  const { promise: never, reject } = Promise.withResolvers<string>();
  const mailer: Mailer = { send: () => never, close: () => {} };
  const held: Promise<unknown>[] = [];
  const waiting = { ...services, openMailer: () => mailer };
  const load = await run(() => post(waiting, (work) => held.push(work)));
  reject(new Error('held back'));
  await Promise.all(held);
  return load;
}

function measureMemory(): Memory {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}

async function measure(measurement: Measurement): Promise<Load | Memory> {
  if (measurement.kind === 'memory') return measureMemory();
  const { operation, seconds } = measurement;
  const run = (operation: () => Promise<unknown>) =>
    measurement.kind === 'hard'
      ? pushHard(operation, CALLERS, seconds)
      : pushSteadily(operation, measurement.perSecond, seconds);
  if (operation === 'answer') return withoutMail(run);
  return run(operation === 'insert' ? insert : deliver);
}

process.on('message', async (measurement: Measurement) => process.send?.(await measure(measurement)));
