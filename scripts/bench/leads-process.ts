/**
 * The process that bench-leads.ts measures. It runs the function's handler with its production services, and a bare
 * insert of the same row through the same kind of pool, for comparison.
 */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getDatabase } from '@netlify/database';
import type pg from 'pg';
import { fingerprintOf } from '../../netlify/leads/canonical-request.ts';
import { handleSend } from '../../netlify/leads/handle-send.ts';
import type { Mailer } from '../../netlify/platform/mailer.ts';
import { createServices, type LeadServices } from '../../netlify/platform/services.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { type Load, runClosedLoop, runOpenLoop } from './load.ts';

/**
 * insert: the bare SQL statement. respond: until the handler's HTTP response, with the mail left to the retry sweep.
 * deliver: until the lead is mailed and recorded as delivered.
 */
export type Operation = 'insert' | 'respond' | 'deliver';

export type Measurement =
  | { kind: 'closed-loop'; operation: Operation; seconds: number }
  | { kind: 'open-loop'; operation: Operation; seconds: number; perSecond: number }
  | { kind: 'memory' };

/** In bytes, after garbage collection. */
export interface Memory {
  heap: number;
  resident: number;
}

// The mail server delays its greeting by 100 ms, to detect early talkers. So `deliver` needs many concurrent callers.
const CALLERS: Record<Operation, number> = { insert: 32, respond: 32, deliver: 256 };

const REQUEST: ContactRequest = {
  name: 'Ana Prado',
  email: 'ana@cliente.example',
  phone: '(11) 98765-4321',
  company: 'Plásticos Irmãos Prado Ltda.',
  segment: 'injecao',
  machine: 'Romi Prática 130',
  message:
    'Precisamos retificar duas roscas de 60 mm, L/D 20:1, com desgaste na zona de compressão.\n'.repeat(5),
  urgent: '',
};
const INSERT = `
  INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message,
                     fingerprint, suspicions, attempts, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12)`;

const pool = getDatabase().pool as pg.Pool;
// The measurement sends more than any flood.
const services = { ...createServices(), limits: { alarm: 1e9, mails: 1e9 } };
const content = [...Object.values(REQUEST), fingerprintOf(REQUEST), []];
const body = JSON.stringify({ ...REQUEST, referencia_interna: '', elapsed_ms: 60_000 });

let inserted = 0;

function insert(): Promise<unknown> {
  inserted += 1;
  // The handler's references never contain a B, so these cannot collide with them.
  const reference = `B${String(inserted).padStart(7, '0')}`;
  const now = new Date();
  return pool.query(INSERT, [randomUUID(), reference, now, ...content, now]);
}

async function post(services: LeadServices, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const request = new Request(`https://fabrica.example${SEND_PATH}`, { method: 'POST', headers, body });
  const response = await handleSend(request, services, { waitUntil });
  await response.text();
  if (response.status !== 200) throw new Error(`The handler returned status ${response.status}`);
}

async function deliver(): Promise<void> {
  const afterwards: Promise<unknown>[] = [];
  await post(services, (work) => afterwards.push(work));
  await Promise.all(afterwards);
}

// Never finishes sending, as if the process ended after its response: the lead stays pending.
// Rejects the mail of a lead that was not stored. The handler waits for that mail, so the measurement would hang.
const silentMailer: Mailer = {
  send: ({ text }) =>
    text.includes('somente neste email') ? Promise.reject(new Error('not stored')) : new Promise(() => {}),
  close: () => {},
};
const respond = () => post({ ...services, openMailer: () => silentMailer }, () => {});

const OPERATIONS: Record<Operation, () => Promise<unknown>> = { insert, respond, deliver };

function measureMemory(): Memory {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}

async function measure(measurement: Measurement): Promise<Load | Memory> {
  if (measurement.kind === 'memory') return measureMemory();
  const operation = OPERATIONS[measurement.operation];
  return measurement.kind === 'closed-loop'
    ? runClosedLoop(operation, CALLERS[measurement.operation], measurement.seconds)
    : runOpenLoop(operation, measurement.perSecond, measurement.seconds);
}

process.on('message', async (measurement: Measurement) => process.send?.(await measure(measurement)));
