import { expect, test, vi } from 'vitest';
import { type Deadline, DeadlineError, withDeadline } from '../../../netlify/platform/deadline.ts';
import { describeFailure, ResponseLostError, SettingsError } from '../../../netlify/platform/failure.ts';

const smtp = Object.assign(new Error('550 <ana@cliente.example> is spam'), {
  code: 'EENVELOPE',
  responseCode: 550,
  command: 'RCPT TO',
});

test.each([
  [smtp, 'EENVELOPE 550 RCPT TO'],
  [Object.assign(new Error('Failing row contains (Ana)'), { code: '23514' }), '23514'],
  [Object.assign(new Error('x'), { code: 'ana@cliente.example', command: 'RCPT TO:<ana>' }), 'Error'],
  [new TypeError('Ana'), 'TypeError'],
  ['Ana', 'unknown failure'],
  [undefined, 'unknown failure'],
  [new SettingsError('SMTP_URL não está definida'), 'SMTP_URL não está definida'],
  [{ type: 'error', message: 'socket hang up' }, 'WebSocket connection lost: socket hang up'],
  [
    { type: 'error', message: '', error: Object.assign(new Error('x'), { code: 'ECONNRESET' }) },
    'WebSocket connection lost: ECONNRESET',
  ],
  [{ type: 'error', message: '', error: new TypeError('') }, 'WebSocket connection lost'],
  [{ type: 'error', message: 'to ana@cliente.example' }, 'WebSocket connection lost: to anacliente.example'],
  [new ResponseLostError('x', { cause: smtp }), 'response lost: EENVELOPE 550 RCPT TO'],
  [new DeadlineError('mail: deadline of 8000 ms'), 'mail: deadline of 8000 ms'],
])('%s is described by its codes only', (error, text) => {
  expect(describeFailure(error)).toBe(text);
});

test('work within its deadline returns its result and is not told to stop', async () => {
  let deadline: Deadline | undefined;
  const result = await withDeadline(1000, 'work', async (given) => {
    deadline = given;
    return 7;
  });
  expect(result).toBe(7);
  expect(deadline?.isOver).toBe(false);
});

test('work after its deadline is told to stop, and its late error is ignored', async () => {
  let fail: (error: Error) => void = () => {};
  let deadline: Deadline | undefined;
  const drop = vi.fn();
  const work = withDeadline(10, 'work', (given) => {
    deadline = given;
    given.onOver = drop;
    return new Promise((_, reject) => {
      fail = reject;
    });
  });
  await expect(work).rejects.toThrow('work: deadline of 10 ms');
  expect(deadline?.isOver).toBe(true);
  expect(drop).toHaveBeenCalledOnce();
  fail(new Error('late'));
});
