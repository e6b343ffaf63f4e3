/**
 * Netlify's prices in credits. They change: this file is the only place that knows them.
 * Source: https://docs.netlify.com/manage/accounts-and-billing/billing/billing-for-credit-based-plans/how-credits-work/
 * and https://docs.netlify.com/build/data-and-storage/netlify-database/, as read in November 2026.
 */
export const PRICES = {
  readOn: '2026-11',
  /** A published production deploy. Previews are free. */
  deploy: 15,
  /** An hour of one compute unit of the database: a quarter vCPU with 1 GB, the smallest size. */
  databaseHour: 10,
  /** A GB-hour of functions. */
  functionGbHour: 10,
  /** A GB sent to visitors. */
  bandwidthGb: 20,
  /** 10,000 requests. */
  requests10k: 2,
  /** Minutes without a query after which the database sleeps; only Pro can choose more. */
  databaseSleepMin: 5,
  /** Credits per month. At zero, every site of the team is offline, unless more are bought automatically. */
  plans: { Free: 300, Personal: 1000, Pro: 3000 },
} as const;
