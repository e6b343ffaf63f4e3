-- The fields of the form are listed in src/shared/request/fields.ts alone: a new one must not be refused here.
ALTER TABLE lead_redactions DROP CONSTRAINT lead_redactions_field_check;
