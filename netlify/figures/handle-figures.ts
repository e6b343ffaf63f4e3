import { figuresCall } from '../../src/contracts/desk.ts';
import { answerCall } from '../staff/answer-call.ts';
import { loadFigures } from './load-figures.ts';

/** Responds with the figures of a period. */
export const answerFigures = answerCall(figuresCall, ({ input: { semanas }, services: { database, now } }) =>
  loadFigures(database, semanas, now()),
);
