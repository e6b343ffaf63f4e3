-- What was let go (docs/decisions/32-what-was-let-go.md): the deploy before this one no longer writes it.
SELECT move_customer_notes();
DROP TRIGGER leads_drop_customers ON leads;
ALTER TABLE leads DROP COLUMN customer_id;
DROP FUNCTION find_leads;
DROP TABLE customer_notes, customers, lead_search, figure_keys;
DROP FUNCTION follow_customer_note, move_customer_notes, drop_customers;
DROP INDEX leads_by_company_key, leads_by_domain_key;
DROP FUNCTION company_key, domain_key;

-- The marks of a flood, which no rule sets any more. The inbox shows a mark without a rule as it is.
UPDATE leads SET suspicions = array_replace(
  array_replace(suspicions, 'unproven', 'chegou junto com muitos outros'), 'confirmed', 'chegou junto com muitos outros')
WHERE suspicions && '{unproven,confirmed}';
