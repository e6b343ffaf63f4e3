/** Whether a build may publish a testimonial. Production never publishes invented ones (CDC, art. 37), even with ALLOW_PLACEHOLDERS. */
export function isPublishable({ exemplo }: { exemplo: boolean }, env: NodeJS.ProcessEnv): boolean {
  return !exemplo || env['CONTEXT'] !== 'production';
}
