/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has taken the content up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
