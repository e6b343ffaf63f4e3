import type { Consent } from '../../shared/consent.ts';
import { type Conversions, listDestinations, type TagIds } from '../../shared/tag-ids.ts';
import { buildPayload, CONVERSION } from './payloads.ts';
import { grantOf, loadScript, type Tag } from './tag.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: gtag recognises a command by its being an arguments object
  window.dataLayer.push(arguments);
}

/** A choice as Google's consent mode. */
function consentMode({ measurement, advertising }: Consent) {
  return {
    ad_storage: grantOf(advertising),
    ad_user_data: grantOf(advertising),
    // Consent to ad measurement is no consent to showing ads to former visitors, and the bar asks for nothing else.
    ad_personalization: 'denied',
    analytics_storage: grantOf(measurement),
  };
}

/** Starts Google's tag: analytics, ads or both, depending on the ids and the choice. */
export function startGtag(ids: TagIds, consent: Consent): Tag {
  const configured = new Set<string>();
  let allowed: string[] = [];
  let isAdvertising = false;

  const allow = (choice: Consent) => {
    isAdvertising = Boolean(choice.advertising);
    const destinations = listDestinations(ids);
    allowed = destinations
      .filter(({ purposes }) => purposes.some((purpose) => choice[purpose]))
      .map(({ id }) => id);
    for (const { id } of destinations) Object.assign(window, { [`ga-disable-${id}`]: !allowed.includes(id) });
  };
  const configure = () => {
    for (const id of allowed) {
      // Without automatic page views: page-view.ts sends them as events.
      if (!configured.has(id)) gtag('config', id, { send_page_view: false });
      configured.add(id);
    }
  };

  gtag('consent', 'default', consentMode({}));
  gtag('consent', 'update', consentMode(consent));
  gtag('set', 'ads_data_redaction', true);
  gtag('js', new Date());
  allow(consent);
  configure();
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${allowed[0]}`);

  return {
    send({ name, subject }) {
      const [event, parameters] = buildPayload(name, subject).gtag ?? [];
      if (!event) return;
      gtag('event', event, { ...parameters, send_to: allowed });
      const label = ids.conversions?.[name as keyof Conversions];
      if (label && isAdvertising) gtag('event', 'conversion', { send_to: label, ...CONVERSION });
    },
    update(choice) {
      gtag('consent', 'update', consentMode(choice));
      allow(choice);
      configure();
    },
    stop() {
      gtag('consent', 'update', consentMode({}));
      allow({});
    },
  };
}
