/** What the owner has decided about customers. */
export interface CustomerSettings {
  /** CUSTOMER_EMAILS is not `off`: customers get mails about their requests. */
  areMailed: boolean;
  /** CUSTOMER_PAGE_NAMES is `on`: a request's page shows the first name of who looks after it. */
  seeNames: boolean;
}

/** The only word that each setting may have; anything else would be taken for its opposite. */
const WORDS = { CUSTOMER_EMAILS: 'off', CUSTOMER_PAGE_NAMES: 'on' } as const;

/** Each setting with another word, and in Portuguese what is wrong with it. */
export const findCustomerProblems = (env: NodeJS.ProcessEnv): { variable: string; message: string }[] =>
  Object.entries(WORDS)
    .filter(([name, word]) => ![undefined, '', word].includes(env[name]))
    .map(([name, word]) => ({ variable: name, message: `é "${env[name]}": use ${word}, ou deixe vazia.` }));

export const readCustomerSettings = (env: NodeJS.ProcessEnv): CustomerSettings => ({
  areMailed: env['CUSTOMER_EMAILS'] !== WORDS.CUSTOMER_EMAILS,
  seeNames: env['CUSTOMER_PAGE_NAMES'] === WORDS.CUSTOMER_PAGE_NAMES,
});
