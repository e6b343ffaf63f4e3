import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { callStaff } from '../../../src/admin/frame/call-staff.ts';
import { DONE, FILE } from '../../../src/contracts/define-call.ts';
import { catalogueFailure, storedProduct } from '../../../src/shared/staff/catalogue-answers.ts';
import { collectConsole } from '../../fixtures/console.ts';
import { makeProduct } from '../../fixtures/products.ts';

const { lines: output } = collectConsole();
afterEach(() => void vi.unstubAllGlobals());

const PATH = '/api/equipe/teste';
const answer = z.object({ lead: z.object({ name: z.string(), state: z.enum(['new', 'active']) }) });

/** Calls a server that responds so. */
function ask<T>(response: Response | Error, expected: z.core.$ZodType<T>) {
  const fetch = vi.fn(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', fetch);
  return callStaff(PATH, expected);
}

describe('a response that fits', () => {
  test('is returned without what this page does not know', async () => {
    const lead = { name: 'Ana Prado', state: 'new' };
    const reply = await ask(Response.json({ lead: { ...lead, since: 1 }, more: [] }), answer);
    expect(reply).toEqual({ ok: true, value: { lead } });
  });

  test('may say no more than that the call succeeded', async () => {
    expect(await ask(Response.json({}, { status: 202 }), DONE)).toEqual({ ok: true, value: {} });
  });

  test('may be a file', async () => {
    const reply = await ask(new Response('a;b'), FILE);
    expect(reply.ok && (await reply.value.text())).toBe('a;b');
  });

  test('may be a refusal, also of a file', async () => {
    const refusal = { code: 'throttled', retryAfterSeconds: 8 };
    const respond = () => Response.json(refusal, { status: 429 });
    expect(await ask(respond(), answer)).toEqual({ ok: false, failure: refusal });
    expect(await ask(respond(), FILE)).toEqual({ ok: false, failure: refusal });
  });
});

describe('a response that does not fit', () => {
  test.each([
    ['a success', Response.json({ lead: { name: 'Ana Prado', state: 'Ana Prado' } }), 'lead.state'],
    ['a success without its parts', Response.json([]), 'its root'],
    ['a refusal for an unknown reason', Response.json({ code: 'Ana Prado' }, { status: 409 }), 'code'],
    [
      'a refusal with wrong details',
      Response.json({ code: 'invalid', problems: [{ field: 1 }] }, { status: 422 }),
      'problems.0.field',
    ],
  ])('names its address and place, not its value: %s', async (_, response, place) => {
    expect(await ask(response, answer)).toEqual({ ok: false, failure: { code: 'unreadable' } });
    expect(output).toEqual([expect.stringContaining(`${PATH}: the response does not fit at ${place}`)]);
    expect(output.join()).not.toContain('Ana');
  });

  test.each([
    ['no response', new TypeError('Failed to fetch'), 'offline'],
    ['a page of the network', new Response('<html>'), 'offline'],
    ['the rate limit of Netlify', new Response('Too many requests', { status: 429 }), 'throttled'],
  ])('because it is %s', async (_, response, code) => {
    expect(await ask(response, answer)).toEqual({ ok: false, failure: { code } });
    expect(output).toEqual([]);
  });
});

test('a refusal that says more than others is read by its own schema', async () => {
  const refusal = { code: 'conflict', current: null };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  expect(await callStaff(PATH, answer)).toEqual({ ok: false, failure: { code: 'conflict' } });
  expect(await callStaff(PATH, answer, { refusal: catalogueFailure })).toEqual({
    ok: false,
    failure: refusal,
  });
});

describe('a stored product', () => {
  const product = makeProduct({ id: 100_000, link: 'https://outro.example' });
  const stored = { product, revision: 1, at: '2026-11-24T17:00:00.000Z', person: 'Ana', isDeleted: false };

  test('is read although today it could not be saved', async () => {
    expect(await ask(Response.json(stored), storedProduct)).toEqual({ ok: true, value: stored });
    expect(output).toEqual([]);
  });

  test('has a value of the right kind in each field', async () => {
    const reply = await ask(
      Response.json({ ...stored, product: { ...product, tags: 'rosca' } }),
      storedProduct,
    );
    expect(reply).toEqual({ ok: false, failure: { code: 'unreadable' } });
    expect(output).toEqual([expect.stringContaining('at product')]);
  });
});
