/** A production build publishes nothing that nobody said, whatever ALLOW_PLACEHOLDERS lets through (CDC, art. 37). */
export function isPublishable({ exemplo }: { exemplo: boolean }, env: NodeJS.ProcessEnv): boolean {
  return !exemplo || env['CONTEXT'] !== 'production';
}
