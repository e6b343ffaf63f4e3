import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadFunctions } from '../../../netlify/local/functions.ts';
import { type Addresses, originOf } from '../../wire/addresses.ts';
import { drawConversation } from '../../wire/campaign.ts';
import { conversations } from '../../wire/conversation.ts';

const functionsFound = await loadFunctions(resolve('netlify/functions'), (file) => import(file));
const functions = functionsFound.flatMap(({ patterns }) => patterns.map(({ pathname }) => pathname));
const addresses: Addresses = { functions, files: ['/', '/loja', '/favicon.ico'], functionsFound };
const arbitrary = conversations(addresses);
const DRAWN = 1500;

test('conversations reach every function, correct and broken, alone and one after another', () => {
  const drawn = Array.from({ length: DRAWN }, (_, run) => drawConversation(arbitrary, 1, run));
  const requests = drawn.flatMap((conversation) => conversation.requests);
  const reached = requests.flatMap(({ method, target, isClean }) => {
    const origin = originOf(addresses, method, target);
    return isClean && origin.kind === 'function' ? origin.name : [];
  });
  expect(functionsFound.map(({ name }) => name).filter((name) => !reached.includes(name))).toEqual([]);
  const share = (part: number) => part / drawn.length;
  expect(share(drawn.filter(({ isClean }) => isClean).length)).toBeGreaterThan(0.3);
  expect(share(drawn.filter(({ requests: { length } }) => length > 1).length)).toBeGreaterThan(0.1);
  expect(share(drawn.filter(({ isClean }) => !isClean).length)).toBeGreaterThan(0.3);
  const pieces = drawn.map((conversation) => conversation.speechOf('').pieces.length);
  expect(Math.max(...pieces)).toBeGreaterThan(3);
});
