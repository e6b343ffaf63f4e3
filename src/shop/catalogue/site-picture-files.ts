import type { ImageMetadata } from 'astro';

const modules = import.meta.glob<{ default: ImageMetadata }>('../../assets/pictures/*.webp', { eager: true });

/** The site's own pictures by file name. */
export const sitePictures: ReadonlyMap<string, ImageMetadata> = new Map(
  Object.entries(modules).map(([path, { default: picture }]) => [
    path.slice(path.lastIndexOf('/') + 1),
    picture,
  ]),
);
