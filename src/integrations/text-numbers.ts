import { fillNumbers } from '../shared/tools/text-numbers.ts';

/** Replaces [[name]] in the texts of articles, guides and questions by the promises and the numbers of the tools' tables. */
export const textNumbers = () => ({
  name: 'text-numbers',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/src\/content\/[^?]+\.mdx(?:\?|$)/.test(id) && code.includes('[[') ? fillNumbers(code) : undefined,
});
