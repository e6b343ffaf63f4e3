import { fillNumbers } from '../shared/tools/text-numbers.ts';

/** Writes the promises and the numbers of the tools' tables into the texts of articles, guides and questions, where they say [[name]]. */
export const textNumbers = () => ({
  name: 'text-numbers',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/src\/content\/[^?]+\.mdx(?:\?|$)/.test(id) && code.includes('[[') ? fillNumbers(code) : undefined,
});
