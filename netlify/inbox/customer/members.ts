/**
 * Common table expressions of a statement about the customer of the request `$1`: `own` is the request, `members` are its
 * customer and all that the team has joined to it.
 */
export const WITH_MEMBERS = `
  WITH own AS (
    SELECT leads.id, leads.customer_id, coalesce(customers.joined_to, customers.id) AS root
    FROM leads JOIN customers ON customers.id = leads.customer_id WHERE reference = $1
  ), members AS (
    SELECT customers.id FROM customers, own WHERE coalesce(customers.joined_to, customers.id) = root
  )`;

/** A statement that only reads: `query` of the database takes a SELECT alone. */
export const readMembers = (statement: string) => `SELECT * FROM (${WITH_MEMBERS}${statement}) AS result`;
