/**
 * Whether a build may publish a testimonial. Production never publishes an invented one (CDC, art. 37), not even with
 * ALLOW_PLACEHOLDERS=1.
 */
export function isPublishable({ exemplo }: { exemplo: boolean }, env: NodeJS.ProcessEnv): boolean {
  return !exemplo || env['CONTEXT'] !== 'production';
}
