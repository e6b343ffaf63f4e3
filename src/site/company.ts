import data from '../content/company.json' with { type: 'json' };
import type { Company } from './company.schema.ts';

/** The company's facts. The build checks them against the schema (src/content.config.ts). */
export const company = data as Company;

export const addressLine = `${company.street}, ${company.city} – ${company.state}, CEP ${company.postalCode}`;
