/**
 * Measures seven user flows from the landing page to the quote request, on a phone with a slow network. Counts the taps
 * and the seconds that the site takes. Reading and typing take no time; the consent bar stays open.
 * Run `npm run bench:journeys` after `npm run build:test`; `npm run bench:journeys -- photographs` measures only those whose
 * names contain the word.
 */
import { launchBrowser } from '../tests/fixtures/find-browser.ts';
import { startSiteServer } from '../tests/fixtures/site-server.ts';
import { median } from './bench/figures.ts';
import { JOURNEYS } from './bench/journeys.ts';
import { requireConsentBar } from './bench/require-consent-bar.ts';
import { startVisit, type VisitMeasure } from './bench/visit.ts';

const RUNS = 3;
const wanted = process.argv.slice(2);
const journeys = JOURNEYS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

await requireConsentBar();
const site = await startSiteServer();
const browser = await launchBrowser();
try {
  console.log('| journey | taps | seconds until the first screen | seconds in all |');
  console.log(`|${' --- |'.repeat(4)}`);
  for (const { name, landing, prepare, follow } of journeys) {
    const visits: VisitMeasure[] = [];
    for (let run = 0; run < RUNS; run++) {
      const visit = await startVisit(browser, site.url);
      await prepare?.(visit);
      await visit.land(landing);
      await follow(visit);
      visits.push(await visit.end());
      site.forgetVisitors();
    }
    const seconds = (pick: (visit: VisitMeasure) => number) => (median(visits.map(pick)) / 1000).toFixed(1);
    const cells = [name, visits[0]?.taps, seconds(({ landedMs }) => landedMs), seconds(({ ms }) => ms)];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await browser.close();
  await site.dispose();
}
