const EXPORT_STYLE =
  '<style>path{fill:none;stroke:#10161d;stroke-width:1;vector-effect:non-scaling-stroke;stroke-linejoin:round}' +
  '.contorno,.filete,.haste{fill:#fff}.haste{stroke-dasharray:4 3}.detalhe{stroke:#d9480f}' +
  '.eixo{stroke:#5b6672;stroke-dasharray:12 3 2 3}.cotas{stroke:#8a939c;stroke-width:.7}' +
  '.cota{stroke:#d9480f;fill:#d9480f;stroke-width:.7}text{font-family:Arial,sans-serif;fill:#10161d}</style>';

/** Makes a standalone file of the result of `renderSvg`: in true size, with its title and its styles. */
export function writeSvgFile(svg: string, title: string): string {
  const [, , , width = '', height = ''] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? [];
  const name = title.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
  return svg.replace(
    /^<svg ([^>]*)>/,
    `<svg $1 width="${width}mm" height="${height}mm"><title>${name}</title>${EXPORT_STYLE}`,
  );
}
