import data from '../../content/company.json' with { type: 'json' };
import type { Company } from './company.schema.ts';

/** The company's facts. The build checks them against the schema (src/content.config.ts). */
export const company = data as Company;

// No line ends inside the postal code, not after its hyphen either.
const postalCode = `CEP\u00a0${company.postalCode.replace('-', '-\u2060')}`;

export const addressLine = `${company.street}, ${company.city} – ${company.state}, ${postalCode}`;
