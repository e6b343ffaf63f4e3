-- A person may do the work of both roles: `both` has the rights of `sales` and of `catalogue`.
ALTER TABLE staff_accounts
  DROP CONSTRAINT staff_accounts_role_check,
  ADD CONSTRAINT staff_accounts_role_check CHECK (role IN ('sales', 'catalogue', 'both'));
