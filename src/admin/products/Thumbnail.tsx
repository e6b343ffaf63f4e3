/** A product's picture, small. */
export const Thumbnail = ({ url, altText }: { url: string; altText: string }) => (
  <img
    className="mt-1 aspect-[4/3] w-28 rounded-corner border border-steel-100 object-cover"
    src={url}
    alt={altText || 'Imagem do produto'}
    width={112}
    height={84}
    loading="lazy"
  />
);
