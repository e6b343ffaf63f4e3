import sql, { type Sql } from 'sql-template-tag';
import {
  arrivedBetween,
  selectWaits,
  summarizeWaits,
  type WaitCount,
} from '../../src/shared/figures/answer-waits.ts';
import type { Figures } from '../../src/shared/figures/figures-answers.ts';
import type { Origin } from '../../src/shared/inbox/origins.ts';
import type { Segment } from '../../src/shared/request/segments.ts';
import type { Database } from '../platform/database.ts';
import { startOf, type Weeks } from './weeks.ts';

/** The condition on the requests of a period that figures count. */
export const arrivedIn = (weeks: Weeks): Sql => arrivedBetween(startOf(weeks), weeks.until);

export interface RequestCount {
  /** 1: the first week. */
  week: number;
  origin: Origin;
  segment: Segment;
  requests: number;
  /** Of these, without an outcome. */
  open: number;
}

/** Counts the requests of a period by week, origin and segment. */
export const loadRequests = (database: Database, weeks: Weeks): Promise<RequestCount[]> =>
  database.query<RequestCount>(sql`
  SELECT width_bucket(received_at, ${weeks.starts}::timestamptz[]) AS week, origin, segment, count(*)::int AS requests,
         count(*) FILTER (WHERE outcome IS NULL)::int AS open
  FROM leads WHERE ${arrivedIn(weeks)} GROUP BY 1, 2, 3`);

/** How long visitors who sent the form in a period waited for the first answer. */
export const loadAnswers = async (database: Database, weeks: Weeks): Promise<Figures['answers']> =>
  summarizeWaits(await database.query<WaitCount>(selectWaits(startOf(weeks), weeks.until)));
