/** The key in localStorage under which this device keeps the values of all tools. */
export const TOOLS_KEY = 'ferramentas';
