import { attribute, inlineHtml, picture, type TextComponent } from './text-component.ts';

interface Properties {
  url: string;
  caption: string;
  /** The poster, shown until the video is played. */
  src: string;
  alt: string;
}

/** A YouTube video, or a file. */
export const video: TextComponent<Properties> = {
  id: 'Video',
  label: 'Vídeo',
  icon: 'smart_display',
  summary: 'Vídeo – {{caption}}',
  pattern: /^<Video url="([^"]*)" caption="([^"]*)">\n\n!\[([^\]]*)\]\(([^)\s]*)\)\n\n<\/Video>/m,
  read: ([, url = '', caption = '', alt = '', src = '']) => ({ url, caption, alt, src }),
  write: ({ url, caption, src, alt }) =>
    `<Video url="${attribute(url)}" caption="${attribute(caption)}">\n\n${picture(alt, src)}\n\n</Video>`,
  preview: ({ caption = '', src = '', alt = '' }) =>
    '<figure class="video article-video sheet"><div class="relative overflow-hidden bg-pitch">' +
    `<img class="size-full object-cover" src="${src}" alt="${attribute(alt)}">` +
    '<span class="video-play absolute bottom-4 left-4 flex min-h-11 items-center rounded-corner border ' +
    'border-steel-300 bg-pitch/80 px-4 py-2 font-semibold text-white">Assistir</span></div>' +
    `<figcaption>${inlineHtml(caption)}</figcaption></figure>`,
};
