/** Markdown's title of a picture that says nothing of its own: `![](picture.webp "decorativa")`. */
export const DECORATIVE = 'decorativa';
