/** The Markdown title that marks a picture as decorative: `![](picture.webp "decorativa")`. */
export const DECORATIVE = 'decorativa';
