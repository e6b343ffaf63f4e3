/** What the owner has decided about customers. */
export interface CustomerSettings {
  /** CUSTOMER_EMAILS is not `off`: customers get mails about their requests. */
  areMailed: boolean;
  /** CUSTOMER_PAGE_NAMES is `on`: a request's page shows the first name of who looks after it. */
  seeNames: boolean;
}

export const readCustomerSettings = (env: NodeJS.ProcessEnv): CustomerSettings => ({
  areMailed: env['CUSTOMER_EMAILS'] !== 'off',
  seeNames: env['CUSTOMER_PAGE_NAMES'] === 'on',
});
