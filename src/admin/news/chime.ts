const NOTES_HZ = [784, 1047];
const NOTE_S = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/**
 * Plays two short notes, made by the browser. Silent where it forbids sound, such as before the first click in a page.
 */
export async function playChime(): Promise<void> {
  if (!('AudioContext' in window)) return;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') await context.resume();
    for (const [place, frequency] of NOTES_HZ.entries()) {
      const start = context.currentTime + place * NOTE_S;
      const note = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0 });
      // A ramp, because a sudden start and end would click.
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
      volume.gain.linearRampToValueAtTime(0, start + NOTE_S);
      note.connect(volume).connect(context.destination);
      note.start(start);
      note.stop(start + NOTE_S);
    }
  } catch {
    // No sound device: the title and the list tell as well.
  }
}
