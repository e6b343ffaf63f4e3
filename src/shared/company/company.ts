import data from '../../content/company.json' with { type: 'json' };
import type { Company } from './company.schema.ts';

/** The company's facts. The build checks them against the schema (src/content.config.ts). */
export const company = data as Company;

// No-break space and word joiner: the postal code must not wrap.
const postalCode = `CEP\u00a0${company.postalCode.replace('-', '-\u2060')}`;

export const addressLine = `${company.street}, ${company.city} – ${company.state}, ${postalCode}`;
