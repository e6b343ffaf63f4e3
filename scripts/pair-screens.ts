/**
 * Joins screenshots of two builds into pictures for the documents, before on the left and after on the right:
 * `node scripts/pair-screens.ts <before> <after> <target> <name>...`. The first two are folders that `npm run screens`
 * wrote, with a folder for each width; the names are those of screenshots, such as `home`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The width of the screenshots, the width they get here, and how much of a long page's height is shown. */
const VIEWS = [
  { folder: 360, width: 360, height: 2400 },
  { folder: 1280, width: 840, height: 1400 },
] as const;
const GAP = 24;
const GROUND = '#8b949e';
const MOST_BYTES = 150_000;
const QUALITIES = [82, 74, 66, 58, 50, 42, 34];

async function readTop(file: string, width: number, height: number): Promise<Buffer> {
  const page = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const shown = Math.min(page.info.height, height);
  return sharp(page.data).extract({ left: 0, top: 0, width, height: shown }).png().toBuffer();
}

/** The height of a screenshot that is made `width` pixels wide. */
async function heightAt(file: string, width: number): Promise<number> {
  const size = await sharp(file).metadata();
  return Math.round((size.height * width) / size.width);
}

/** The best quality that fits into the limit. */
async function compress(picture: Buffer): Promise<Buffer> {
  let packed = picture;
  for (const quality of QUALITIES) {
    packed = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (packed.length <= MOST_BYTES) return packed;
  }
  throw new Error(`${packed.length} bytes at the lowest quality`);
}

const [before, after, target, ...names] = process.argv.slice(2);
if (!before || !after || !target || names.length === 0) {
  console.error('usage: node scripts/pair-screens.ts <before> <after> <target> <name>...');
  process.exit(1);
}
await mkdir(target, { recursive: true });
for (const name of names) {
  for (const { folder: screenWidth, width, height } of VIEWS) {
    const files = [before, after].map((folder) => join(folder, String(screenWidth), `${name}.png`));
    const heights = await Promise.all(files.map((file) => heightAt(file, width)));
    const shown = Math.min(height, Math.max(...heights));
    const tops = await Promise.all(files.map((file) => readTop(file, width, shown)));
    const pair = await sharp({
      create: { width: 2 * width + GAP, height: shown, channels: 3, background: GROUND },
    })
      .composite(tops.map((input, index) => ({ input, left: index * (width + GAP), top: 0 })))
      .png()
      .toBuffer();
    const packed = await compress(pair);
    await writeFile(join(target, `${name}-${screenWidth}.webp`), packed);
    console.log(`${name}-${screenWidth}.webp: ${Math.round(packed.length / 1000)} kB`);
  }
}
